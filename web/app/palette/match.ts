import { foldText } from '#/bff/contract/search.ts';

/** A part of a text. `hit` marks a part that matches a searched word. */
export interface Part {
  text: string;
  hit: boolean;
}

/**
 * The case-folded text, with the position in the original text of each character. This is needed because a character
 * may fold to two (ﬁ) or to none (a combining accent).
 */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const fold = foldText(character);
    for (let count = 0; count < fold.length; count += 1) places.push(at);
    folded += fold;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** Splits a text into parts that match one of the words and parts that do not, ignoring case and accents. */
export function markWords(text: string, words: readonly string[]): Part[] {
  const { folded, places } = foldWithPlaces(text);
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && word !== ''; at = folded.indexOf(word, at + word.length)) {
      const end = places[at + word.length] ?? text.length;
      for (let place = places[at] ?? 0; place < end; place += 1) isHit[place] = true;
    }
  }
  const parts: Part[] = [];
  for (const [at, hit] of isHit.entries()) {
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += text[at];
    else parts.push({ text: text[at] ?? '', hit });
  }
  return parts;
}

/** Whether each word occurs in at least one of the texts. */
export function holdsWords(texts: readonly (string | undefined)[], words: readonly string[]): boolean {
  const folded = foldText(texts.filter(Boolean).join(' '));
  return words.every((word) => folded.includes(word));
}
