import { ascii, type Bytes } from './bytes.ts';
import { isJpeg, pictureOfJpeg } from './jpeg.ts';
import { isPng, pictureOfPng } from './png.ts';
import { isWebp, pictureOfWebp } from './webp.ts';

// Removes the metadata of photographs: place, time and device. The picture is not re-encoded.

const READERS = [
  { is: isJpeg, pictureOf: pictureOfJpeg },
  { is: isPng, pictureOf: pictureOfPng },
  { is: isWebp, pictureOf: pictureOfWebp },
];
const HEAD = 16;

/**
 * Whether metadata can be removed from a file. `removable`: JPEG, PNG and WebP. `kept`: other formats in which cameras
 * store photographs and videos (HEIC, AVIF, MP4, TIFF and most raw formats), whose metadata is kept because they are
 * containers that refer to bytes by position. `none`: files that are not photographs.
 */
export type Metadata = 'removable' | 'kept' | 'none';

/** Detects the format from the first bytes, because the file name may be wrong. */
export async function metadataOf(file: Blob): Promise<Metadata> {
  return metadataOfHead(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
}

export function metadataOfHead(head: Bytes): Metadata {
  if (READERS.some(({ is }) => is(head))) return 'removable';
  const isTiff = ['II*\0', 'MM\0*'].includes(ascii(head, 0, 4));
  return isTiff || ascii(head, 4, 8) === 'ftyp' ? 'kept' : 'none';
}

/**
 * The parts of a photograph that make up its picture, in the order in which to send them; null if the format is not
 * supported.
 */
export function pictureOf(bytes: Bytes): Bytes[] | null {
  return READERS.find(({ is }) => is(bytes))?.pictureOf(bytes) ?? null;
}

/** The photograph without personal metadata. A file in another format is returned unchanged. */
export async function withoutMetadata(file: File): Promise<File> {
  if ((await metadataOf(file)) !== 'removable') return file;
  const picture = pictureOf(new Uint8Array(await file.arrayBuffer()));
  return picture === null ? file : new File(picture, file.name, { type: file.type });
}
