const HEAD = /<(?:[\w.-]+:)?definitions\b[^>]*>/;
const attributesOf = (head: string): string =>
  [...head.matchAll(/[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*')/g)]
    .map(([attribute]) => attribute)
    .sort()
    .join(' ');

/**
 * Returns the saved file with the head of the opened file if both heads have the same attributes, because bpmn-moddle
 * reorders attributes.
 */
export function keepHead(saved: string, opened: string): string {
  const before = HEAD.exec(opened)?.[0];
  const now = HEAD.exec(saved)?.[0];
  if (!before || !now || attributesOf(before) !== attributesOf(now)) return saved;
  return saved.replace(now, () => before);
}
