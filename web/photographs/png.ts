import { ascii, type Bytes } from './bytes.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';

/** The chunks that are not critical but affect the appearance: transparency, colour, pixel size, frames. */
const LOOKS = new Set([
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'],
]);

/**
 * The parts of a PNG that make up its picture. Texts, Exif, the time, unknown chunks and everything after the end are
 * removed. The orientation is not written back: cameras do not write PNG files, and most programs ignore the
 * orientation in them.
 */
export function pictureOfPng(bytes: Bytes): Bytes[] {
  const kept: Bytes[] = [bytes.subarray(0, 8)];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    // The file is truncated, so the rest cannot be drawn.
    if (end > bytes.length) break;
    const type = ascii(bytes, at + 4, at + 8);
    // The type of a critical chunk begins with a capital letter.
    if (/^[A-Z]/.test(type) || LOOKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return kept;
}

export const isPng = (bytes: Bytes) => ascii(bytes, 0, 8) === SIGNATURE;
