import { ascii, type Bytes } from './bytes.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/**
 * The parts of a JPEG that make up its picture. Of the application segments, only JFIF, the colour profile and Adobe's
 * colour transform are kept. Exif, XMP, IPTC, manufacturers' segments and comments are removed, and so is everything
 * after the end of the picture, where phones put a second picture or a video. Of the metadata, only the orientation is
 * written back, because cameras store many pictures sideways.
 */
export function pictureOfJpeg(bytes: Bytes): Bytes[] {
  const kept: Bytes[] = [bytes.subarray(0, 2)];
  let isTurned = false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // This is a fill byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + lengthAt(bytes, at + 2);
    // The file is truncated, so the rest cannot be drawn.
    if (end > bytes.length) break;
    const segment = bytes.subarray(at, end);
    if (isPicture(marker, segment)) kept.push(segment);
    const turn = isTurned ? 1 : orientationOf(marker, segment);
    if (turn > 1) {
      isTurned = true;
      kept.push(orientationSegment(turn));
    }
    at = end;
    if (marker !== SCAN) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
    if (bytes[at + 1] !== END) continue;
    kept.push(bytes.subarray(at, at + 2));
    break;
  }
  return kept;
}

export const isJpeg = (bytes: Bytes) => bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff;

const lengthAt = (bytes: Bytes, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function isPicture(marker: number, segment: Bytes): boolean {
  if (marker === 0xe0) return ascii(segment, 4, 9) === 'JFIF\0';
  if (marker === 0xe2) return ascii(segment, 4, 16) === 'ICC_PROFILE\0';
  if (marker === 0xee) return ascii(segment, 4, 9) === 'Adobe';
  return marker !== COMMENT && !(marker >= 0xe0 && marker <= 0xef);
}

/**
 * The position of the next marker after the data of a scan. In this data, FF 00 stands for the byte FF, and FF D0 to FF
 * D7 are restart markers.
 */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** The orientation: 2 to 8 if the segment declares that the picture is rotated or mirrored, otherwise 1. */
function orientationOf(marker: number, segment: Bytes): number {
  if (marker !== 0xe1 || ascii(segment, 4, 10) !== EXIF) return 1;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 10, segment.length - 10);
  if (tiff.byteLength < 14) return 1;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(first, isLittle);
  for (let at = first + 2; at + 12 <= tiff.byteLength && at < first + 2 + count * 12; at += 12)
    if (tiff.getUint16(at, isLittle) === ORIENTATION) {
      const value = tiff.getUint16(at + 8, isLittle);
      return value >= 1 && value <= 8 ? value : 1;
    }
  return 1;
}

/** An Exif segment that contains only the orientation: big-endian, with one entry of type SHORT. */
function orientationSegment(value: number): Bytes {
  return Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0],
    ...[0, 0, 0, 0],
  );
}
