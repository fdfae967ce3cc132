"""Faults in the SQL statements that concern leases. For each fault, a test must fail.

As a plugin of pytest, this module plants the fault that an environment variable names: see
`test_planted.py`.
"""

import os
from dataclasses import dataclass
from types import ModuleType

from game.storage.operation import Statement
from game.storage.operations import moments, uptime
from game.storage.postgresql.connecting import transactions
from game.storage.postgresql.leasing import agreeing, all_servers, holding, logins, sharing

FAULT_VARIABLE = "CARTAGENA_PLANTED"


@dataclass(frozen=True)
class Fault:
    """A fault. It replaces a right piece of a statement by a wrong one."""

    module: ModuleType
    statement_name: str
    right: str
    wrong: str
    found_by: str
    """The test in this folder that must find the fault."""

    def plant(self) -> None:
        """Plant the fault for the rest of the process."""
        original = getattr(self.module, self.statement_name)
        text: str = original.text if isinstance(original, Statement) else original
        assert self.right in text
        text = text.replace(self.right, self.wrong, 1)
        if isinstance(original, Statement):
            original.text = text
        else:
            setattr(self.module, self.statement_name, text)


LEASE_PROOF = (transactions, "BEGIN_LEASED")

FAULTS = {
    "no lease is proved": Fault(
        *(*LEASE_PROOF, "AND epoch = {lease.epoch} AND holder = {lease.holder}", ""),
        "test_proof.py::test_no_method_writes_under_a_lost_lease",
    ),
    "no epoch is proved": Fault(
        *(*LEASE_PROOF, "epoch = {lease.epoch} AND", ""),
        "test_proof.py::test_a_process_that_reclaims_its_share_writes_only_with_the_new_lease",
    ),
    "no holder is proved": Fault(
        *(*LEASE_PROOF, "AND holder = {lease.holder}", ""),
        "test_proof.py::test_a_restored_database_refuses_leases_from_after_its_backup",
    ),
    "a writer locks nothing": Fault(
        *(*LEASE_PROOF, "pg_advisory_xact_lock_shared", "hashint4extended"),
        "test_taking_over.py::test_a_takeover_waits_for_an_unfinished_write",
    ),
    "a takeover waits for nobody": Fault(
        *(holding, "WAIT_FOR_WRITERS", "pg_advisory_xact_lock", "pg_try_advisory_xact_lock"),
        "test_taking_over.py::test_a_takeover_waits_for_an_unfinished_write",
    ),
    "the frozen are waited for": Fault(
        *(holding, "END_THE_FROZEN", "state_change <", "false AND state_change <"),
        "test_taking_over.py::"
        "test_a_takeover_does_not_wait_for_a_process_frozen_after_preparing[joining]",
    ),
    "a moment of thought counts as frozen": Fault(
        *(holding, "END_THE_FROZEN", "clock_timestamp() -", "clock_timestamp() +"),
        "test_taking_over.py::test_a_takeover_waits_for_an_unfinished_write",
    ),
    "what is held is taken": Fault(
        *(holding, "TAKE", "AND expires <= clock_timestamp()", ""),
        "test_taking.py::test_concurrent_claims_give_each_share_to_only_one_process[2]",
    ),
    "the epoch stays": Fault(
        *(holding, "TAKE", "epoch = epoch + 1,", "epoch = epoch,"),
        "test_taking.py::test_a_lease_that_is_not_renewed_is_taken_over",
    ),
    "a lease is renewed too late": Fault(
        *(holding, "RENEW", "secs => :lease)", "secs => :lease) / 2"),
        "test_taking.py::test_a_renewed_lease_is_not_taken_over",
    ),
    "a lost lease is renewed": Fault(
        *(holding, "RENEW", "holder = :process", ":process::bigint > 0"),
        "test_taking.py::test_another_process_can_claim_a_returned_share",
    ),
    "the numbers may differ": Fault(
        *(agreeing, "OTHERS", "WHERE shards <> :shards", "WHERE false AND shards <> :shards"),
        "test_taking.py::test_a_process_with_other_shard_numbers_is_refused",
    ),
    "old numbers leave their holders": Fault(
        *(agreeing, "FREE_ALL", "epoch = epoch + 1, holder = NULL,", "holder = holder,"),
        "test_taking.py::test_a_process_with_other_shard_numbers_is_refused",
    ),
    "the holder of all servers is robbed of them": Fault(
        *(all_servers, "TAKE", "expires <= clock_timestamp()", "true"),
        "test_all_servers.py::test_only_one_of_several_concurrent_claims_gets_all_servers",
    ),
    "one alone and several live side by side": Fault(
        *(agreeing, "OTHERS", "OR divided <> :divided", "OR divided <> (:divided AND divided)"),
        "test_all_servers.py::test_joining_with_shares_is_refused_while_one_process_has_all_servers"
        "[one share]",
    ),
    "all give back at once": Fault(
        *(sharing, "SHOULD_GIVE", "NOT EXISTS (SELECT FROM free)", "true"),
        "test_fairness.py::test_shares_move_to_a_new_process_one_at_a_time",
    ),
    "all who have too much give": Fault(
        *(
            sharing,
            "SHOULD_GIVE",
            "(SELECT min(present.id) FROM present WHERE held = most)",
            ":process",
        ),
        "test_fairness.py::test_only_one_of_several_processes_with_a_surplus_gives_a_share",
    ),
    "who has enough takes before who has not": Fault(
        *(sharing, "MAY_TAKE", "AND fewest >= enough", ""),
        "test_fairness.py::test_a_free_share_goes_first_to_a_process_with_too_few",
    ),
    "those in trouble are waited for without end": Fault(
        *(sharing, "MAY_TAKE", "AND (own < highest", "AND own < highest AND (true"),
        "test_fairness.py::test_newcomers_that_die_do_not_block_free_shares",
    ),
    "what nobody can take yet is given": Fault(
        *(sharing, "SHOULD_GIVE", "ready < enough", "fewest < enough"),
        "test_fairness.py::test_no_share_is_given_back_while_the_new_process_warms_up",
    ),
    "logins come at once": Fault(
        *(logins, "RESERVE", "greatest(login.free, clock_timestamp())", "clock_timestamp()"),
        "test_taking.py::test_logins_of_a_bucket_come_one_after_another",
    ),
    "due jobs of others are run here": Fault(
        *(moments, "DUE_UNTIL", "BETWEEN :first AND :last", "BETWEEN 0 * :first AND 9 + :last"),
        "test_scope.py::test_each_share_sees_only_its_own_games",
    ),
    "others' clocks are put off": Fault(
        *(uptime, "PUT_CLOCKS_OFF", "BETWEEN :first AND :last", "BETWEEN 0 * :first AND 9 + :last"),
        "test_scope.py::test_each_share_counts_its_own_downtime",
    ),
}

if FAULT_VARIABLE in os.environ:
    FAULTS[os.environ[FAULT_VARIABLE]].plant()
