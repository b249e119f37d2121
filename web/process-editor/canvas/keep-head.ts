const HEAD = /<(?:[\w.-]+:)?definitions\b[^>]*>/;
const attributesOf = (head: string): string =>
  [...head.matchAll(/[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*')/g)]
    .map(([attribute]) => attribute)
    .sort()
    .join(' ');

/** The file with its original head if the two heads are equivalent, because bpmn-moddle reorders the attributes. */
export function keepHead(saved: string, opened: string): string {
  const before = HEAD.exec(opened)?.[0];
  const now = HEAD.exec(saved)?.[0];
  if (!before || !now || attributesOf(before) !== attributesOf(now)) return saved;
  return saved.replace(now, () => before);
}
