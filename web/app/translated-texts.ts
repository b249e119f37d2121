/**
 * Page translation of a browser puts elements of its own in place of texts. React still holds the texts: taking one away, or putting
 * something before it, fails then, and with it the whole page (react#11538); a changed one is not seen. From here on the element that
 * replaced a text stands in for it.
 */
export function followTranslatedTexts(body: HTMLElement): void {
  const standIns = new WeakMap<Node, ChildNode>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      // Not translated any more: the browser does that again, as with every new text.
      if (standIn && target.nodeValue !== null) standIn.textContent = target.nodeValue;
    }
  });
  const replacements = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records) {
      const [text, standIn] = [removedNodes[0], addedNodes[0]];
      if (!(text instanceof Text) || !(standIn instanceof HTMLElement) || standIn.localName !== 'font') continue;
      standIns.set(text, standIn);
      changes.observe(text, { characterData: true });
    }
  });
  replacements.observe(body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  /** What is in this place now: the node itself, what stands in for it, or nothing. */
  const presentIn = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent) return node;
    const standIn = standIns.get(node);
    return standIn?.parentNode === parent ? standIn : null;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const present = presentIn(this, child);
    if (present === null && child instanceof Text) return child;
    removeChild.call(this, present ?? child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const present = before instanceof Text ? presentIn(this, before) : before;
    return insertBefore.call(this, node, present) as T;
  };
}
