import { ascii, type Bytes } from './bytes.ts';

const PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of the chunk VP8X for Exif and XMP. */
const SAYS_METADATA = 0b1100;

/**
 * The parts of a WebP that make up its picture. Exif, XMP, unknown chunks and everything after the end are removed. The
 * orientation is not written back: cameras do not write WebP files, and programs that write them rotate the picture
 * itself.
 */
export function pictureOfWebp(bytes: Bytes): Bytes[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const last = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const kept: Bytes[] = [];
  for (let at = 12; at + 8 <= last; ) {
    const size = view.getUint32(at + 4, true);
    const type = ascii(bytes, at, at + 4);
    // Chunks are padded to an even length, but some programs omit the padding at the end of the file.
    const end = Math.min(last, at + 8 + size + (size % 2));
    // The file is truncated, so the rest cannot be drawn.
    if (at + 8 + size > last) break;
    if (type === 'VP8X') {
      const extended = bytes.slice(at, end);
      extended[8] = (extended[8] ?? 0) & ~SAYS_METADATA;
      kept.push(extended);
    } else if (PICTURE.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, 4 + kept.reduce((sum, { length }) => sum + length, 0), true);
  return [head, ...kept];
}

export const isWebp = (bytes: Bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP';
