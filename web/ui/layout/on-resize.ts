/** Calls `look` now, and again whenever the element gets another size. @returns ends it */
export function onResize(element: Element, look: () => void): () => void {
  look();
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
