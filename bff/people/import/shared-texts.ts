/** Beyond so many different ones it begins again: what is seldom the same again is not worth remembering. */
const MOST = 1_000;

/** Answers the same text for equal ones: companies, departments and first names are in a large file again and again. */
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
