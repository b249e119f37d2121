/**
 * The largest number of different texts to remember; beyond it the memory is cleared, because texts that
 * rarely repeat are not worth keeping.
 */
const MOST = 1_000;

/**
 * Returns the same string object for equal texts: companies, departments and first names occur many times in
 * a large file.
 */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    if (known.size >= MOST) known.clear();
    known.set(text, text);
    return text;
  };
}
