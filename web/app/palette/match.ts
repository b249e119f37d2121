import { foldText } from '#/bff/contract/search.ts';

/** A part of a text that is split at the words found in it; `hit` parts are marked. */
export interface Part {
  text: string;
  hit: boolean;
}

/**
 * The case-folded text with the origin of each character: one character may fold to two (ﬁ) or to none (a combining
 * accent).
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

/** Splits the text at the words found in it, ignoring case and accents. */
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

/** Whether each word is found in one of the texts. */
export function holdsWords(texts: readonly (string | undefined)[], words: readonly string[]): boolean {
  const folded = foldText(texts.filter(Boolean).join(' '));
  return words.every((word) => folded.includes(word));
}
