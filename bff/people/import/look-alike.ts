import type { ImportNote } from '#/bff/contract/people-import.ts';
import { keyOf } from './inputs.ts';

/** Invisible characters: zero-width and other format characters, fillers, and unusual spaces. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u00a0\u2800]/u;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Lower-case Cyrillic and Greek letters, and the Latin ones that they look like. */
const SHAPES = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      ё: 'e',
      һ: 'h',
      і: 'i',
      ї: 'i',
      ј: 'j',
      к: 'k',
      ӏ: 'l',
      м: 'm',
      н: 'h',
    },
    ...{ о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ѡ: 'w', х: 'x', ү: 'y' },
    ...{
      α: 'a',
      β: 'b',
      ε: 'e',
      γ: 'y',
      η: 'n',
      ι: 'i',
      κ: 'k',
      ν: 'v',
      ο: 'o',
      ρ: 'p',
      σ: 'o',
      τ: 't',
      υ: 'u',
      χ: 'x',
      ω: 'w',
    },
  }),
);

const ASCII = /^[\x20-\x7e]*$/;
const shapeOf = (name: string) =>
  [...keyOf(name).normalize('NFKC')].map((letter) => SHAPES.get(letter) ?? letter).join('');

/**
 * Warns of user names that can be mistaken for another name: they contain invisible characters, mix Latin with Cyrillic
 * or Greek letters in one part, or look the same as a known name.
 *
 * @param known the user names of everybody
 */
export function lookAlikes(known: Iterable<string>): (upn: string) => ImportNote | null {
  const names = new Set<string>();
  for (const name of known) names.add(keyOf(name));
  return (upn) => {
    if (ASCII.test(upn)) return null;
    if (HIDDEN.test(upn)) return 'hidden';
    const isMixed = upn.split(/[@.]/).some((part) => LATIN.test(part) && OTHER.test(part));
    const shape = shapeOf(upn);
    return isMixed || (shape !== keyOf(upn) && names.has(shape)) ? 'lookAlike' : null;
  };
}
