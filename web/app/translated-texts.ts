/**
 * When a browser translates a page, it replaces text nodes with elements of its own. React still refers to the text
 * nodes: removing a text node, or inserting another node before it, then fails and crashes the whole page
 * (react#11538), and changed text stays invisible. This function redirects operations on a replaced text node to the
 * element that replaced it.
 */
export function followTranslatedTexts(body: HTMLElement): void {
  const standIns = new WeakMap<Node, ChildNode>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      // Shows the new original text, which the browser then translates like every new text.
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
  /** The node that `parent` now contains for a node: the node itself, the element that replaced it, or null. */
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
