# Cartagena for Discord: the bot and what it needs to run, nothing for developing.
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS libraries
WORKDIR /build
COPY requirements/runtime.txt .
# The libraries' own tests are a tenth of the size, and are not run here.
RUN python -m pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore \
        --require-hashes --only-binary :all: --ignore-installed --prefix /libraries -r runtime.txt \
    && find /libraries -type d -name tests -prune -exec rm -r {} +

FROM python:${PYTHON}-slim
RUN useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin cartagena \
    && install --directory --owner cartagena --group cartagena --mode 0700 /data
COPY --from=libraries /libraries /usr/local
COPY bot.py /app/
COPY i18n /app/i18n
COPY game /app/game
COPY service /app/service
COPY cogs /app/cogs
# The user may write only in /data: without compiled files every start would compile again.
RUN python -m compileall -q /app
ENV PYTHONPATH=/app \
    CARTAGENA_DATABASE=/data/cartagena.sqlite3 \
    CARTAGENA_LOG_FORMAT=json \
    CARTAGENA_MONITORING=127.0.0.1:9100
USER 10001:10001
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "service.monitoring.probe"]
CMD ["sh", "-c", "python /app/bot.py --check --offline && exec python /app/bot.py"]
