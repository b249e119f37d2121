/** Calls `look` now, and again whenever the element's size changes. @returns a function that ends this */
export function onResize(element: Element, look: () => void): () => void {
  look();
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
