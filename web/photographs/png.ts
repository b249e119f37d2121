import { ascii, type Bytes } from './bytes.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';

/** What a picture needs beside its critical chunks to look as it does: transparency, colour, size of a dot, frames. */
const LOOKS = new Set([
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'],
]);

/**
 * The parts of a PNG that are its picture: texts, Exif, the time and chunks that we do not know go, and what lies behind the end.
 * Its orientation is not written back: cameras write no PNG, and most programs do not heed it in one.
 */
export function pictureOfPng(bytes: Bytes): Bytes[] {
  const kept: Bytes[] = [bytes.subarray(0, 8)];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    // Broken off: nobody can draw what follows.
    if (end > bytes.length) break;
    const type = ascii(bytes, at + 4, at + 8);
    // A capital letter at the beginning marks what no reader may skip.
    if (/^[A-Z]/.test(type) || LOOKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return kept;
}

export const isPng = (bytes: Bytes) => ascii(bytes, 0, 8) === SIGNATURE;
