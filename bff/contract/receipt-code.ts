/** Letters and digits that cannot be confused (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 5 bits per character: 80 bits in total. */
const LENGTH = 16;
const GROUP = 4;
/** The intended character for each letter that looks or sounds like it. */
const MEANT: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };

/** The number of groups in which a code is read aloud. */
export const CODE_GROUPS = LENGTH / GROUP;

/** A new code, without separators. */
export function makeCode(): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** The groups of a code: `ABCD`, `EFGH`, … */
export const groupsOf = (code: string): string[] =>
  Array.from({ length: CODE_GROUPS }, (_, at) => code.slice(at * GROUP, (at + 1) * GROUP));

/** The intended characters of a typed text, which may be in upper or lower case and may contain separators. */
export const meantSigns = (typed: string): string =>
  [...typed.toUpperCase()]
    .map((sign) => MEANT[sign] ?? sign)
    .filter((sign) => SIGNS.includes(sign))
    .join('');

/** The typed code; null if the text is not a code. */
export function readCode(typed: string): string | null {
  if (typed.length > 200) return null;
  const signs = meantSigns(typed);
  return signs.length === LENGTH ? signs : null;
}

/** The form of a code that the scripts of the public pages send to the server: SHA-256, in hexadecimal digits. */
export async function hashCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`openboek receipt code ${code}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
