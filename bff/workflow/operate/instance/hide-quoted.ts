import { HIDDEN } from '#/bff/workflow/typed-texts.ts';

/** For each opening quotation mark, the marks that can close the quoted text. */
const CLOSED_BY: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“',
  '„': '”“',
  '«': '»',
  '‘': '’',
};
const OPENING = /(\\*)(["'`“„«‘])/g;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Hides every quoted text. A closing mark has as many backslashes before it as the opening mark; marks with more
 * backslashes are part of the text, as in JSON within JSON. If the message was cut off and the closing mark is missing,
 * everything to the end is hidden, unless the opening mark is a straight single quote. An apostrophe within a word does
 * not count as a mark.
 *
 * @param known texts that are not hidden
 */
export function hideQuoted(text: string, known: ReadonlySet<string>): string {
  let hidden = '';
  let at = 0;
  for (const { 0: mark, 1: slash = '', 2: sign = '', index: from } of text.matchAll(OPENING)) {
    if (from < at) continue;
    const inside = from + mark.length;
    const slashes = slash.length;
    const isWithinWord = sign === "'" && LETTER.test(text[from - 1] ?? '');
    const to = isWithinWord ? -1 : endOf(text, inside, slashes, sign);
    hidden += text.slice(at, from);
    if (sign === "'" && to === -1) {
      hidden += mark;
      at = inside;
      continue;
    }
    const content = text.slice(inside, to === -1 ? undefined : to);
    const close = to === -1 ? '' : text.slice(to, to + 1 + slashes);
    at = to === -1 ? text.length : to + 1 + slashes;
    hidden += content === '' || known.has(content) ? mark + content + close : mark + HIDDEN + close;
  }
  return hidden + text.slice(at);
}

/** The position where the closing mark, including its backslashes, begins; -1 if there is none. */
function endOf(text: string, inside: number, slashes: number, sign: string): number {
  for (let at = inside; at < text.length; at += 1) {
    if (!CLOSED_BY[sign]?.includes(text[at] ?? '')) continue;
    let before = 0;
    while (at - before - 1 >= inside && text[at - before - 1] === '\\') before += 1;
    if (before !== slashes || (sign === "'" && LETTER.test(text[at + 1] ?? ''))) continue;
    return at - before;
  }
  return -1;
}
