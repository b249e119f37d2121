import { writable } from '#/bff/contract/characters.ts';

/** The longest name in most file systems, in bytes of UTF-8. */
const MAX_BYTES = 255;
const MAX_EXTENSION = 20;
/**
 * Control and other invisible characters, such as the marks that reverse text: `gpj.exe` can be made to look like
 * `exe.jpg`. The joiners U+200C and U+200D stay: without them, words in Persian and Hindi, and many emoji, would
 * change.
 */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Characters that are removed at both ends of a name. They include joiners, which have nothing to join there. */
const EDGES = /^[.\s\u200c\u200d]+|[.\s\u200c\u200d]+$/g;
/** Characters with a special meaning in Windows or a shell. */
const RESERVED = /[<>:"|?*\\/]/g;
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The name under which a file may be shown and saved on any machine, derived from the client's name: the last part of a
 * path, without invisible or reserved characters, and not too long. Two files may have the same name; it is not used
 * for storage.
 */
export function safeFileName(given: string | undefined): string {
  const last = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = writable(last.replace(INVISIBLE, '')).replace(RESERVED, '_').replace(EDGES, '');
  const named = DEVICES.test(clean) ? `_${clean}` : clean;
  return shorten(named) || 'file';
}

/** Shortens the stem, not the extension, and does not split characters. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  let room = MAX_BYTES - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem.replace(EDGES, '') + extension;
}

/**
 * The header that makes a browser show or save a file under its name (RFC 6266): plain ASCII for old programs, and the
 * real name for all others. Unwritable characters, in names stored before such characters were refused, become U+FFFD.
 */
export function contentDisposition(kind: 'inline' | 'attachment', stored: string): string {
  const name = writable(stored);
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
