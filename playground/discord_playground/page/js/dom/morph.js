/**
 * Turns one DOM tree into another in place. What is equal stays the same node, so focus survives and a
 * picture keeps showing its old image until the new one has loaded. Drawn trees carry no listeners of
 * their own (clicks are heard further up), hence nothing is lost.
 */
export function morph(old, fresh) {
  if (!alike(old, fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return old;
  }
  copyAttributes(old, fresh);
  morphChildren(old, fresh);
  return old;
}

export function morphChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((child, index) => {
    const present = old.childNodes[index];
    if (present) morph(present, child);
    else old.append(child);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

function alike(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return false;
  return (
    old.nodeType !== Node.ELEMENT_NODE ||
    old.getAttribute("data-key") === fresh.getAttribute("data-key")
  );
}

function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
