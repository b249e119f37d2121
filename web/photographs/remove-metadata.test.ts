import { describe, expect, it } from 'vitest';
import { PNG } from '#/tests/support/files.ts';
import { exif, JPEG, PHOTOGRAPH, segment, TURNED, WEBP } from '#/tests/support/photographs.ts';
import { metadataOf, pictureOf, withoutMetadata } from './remove-metadata.ts';

const bytesOf = (content: Buffer) => new Uint8Array(content);
const cleaned = (content: Buffer) => Buffer.concat(pictureOf(bytesOf(content)) ?? [Buffer.from('not read')]);
const fileOf = (content: Buffer, name: string) => new File([bytesOf(content)], name, { type: 'image/jpeg' });

describe('a JPEG', () => {
  it('loses Exif, XMP, IPTC, comments and any bytes after its end, but keeps every byte of the picture, its profile and its orientation', () => {
    expect(PHOTOGRAPH.includes('Jan de Vries')).toBe(true);
    expect(cleaned(PHOTOGRAPH).equals(TURNED)).toBe(true);
  });

  it('stays unchanged if it has no metadata or has already been cleaned', () => {
    expect(cleaned(JPEG).equals(JPEG)).toBe(true);
    expect(cleaned(TURNED).equals(TURNED)).toBe(true);
  });

  it.each([1, 0, 9])('with orientation %i loses its Exif altogether', (orientation) => {
    const upright = Buffer.concat([JPEG.subarray(0, 20), segment(0xe1, exif(orientation)), JPEG.subarray(20)]);
    expect(cleaned(upright).equals(JPEG)).toBe(true);
  });

  it('with an orientation in big-endian Exif keeps that orientation', () => {
    const content = Buffer.from('4578696600004d4d002a000000080001011200030000000100080000' + '00000000', 'hex');
    const turned = Buffer.concat([JPEG.subarray(0, 20), segment(0xe1, content), JPEG.subarray(20)]);
    const expected = Buffer.from(TURNED);
    expected[20 + 4 + 25] = 8;
    expect(cleaned(turned).equals(expected)).toBe(true);
  });

  it('also loses metadata between two scans, and keeps bytes that only look like a marker', () => {
    const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3]);
    const end = Buffer.from([0xff, 0xd9]);
    const start = Buffer.from([0xff, 0xd8]);
    const between = Buffer.concat([start, scan, segment(0xe1, exif(1)), scan, end]);
    expect(cleaned(between).equals(Buffer.concat([start, scan, scan, end]))).toBe(true);
  });

  it('that is truncated keeps the part of the picture that exists, but no incomplete segment', () => {
    for (const length of [2, 21, 30, 60, 140, PHOTOGRAPH.length - 60])
      expect(cleaned(PHOTOGRAPH.subarray(0, length)).includes('Cig'), String(length)).toBe(false);
    expect(cleaned(JPEG.subarray(0, -2)).equals(JPEG.subarray(0, -2))).toBe(true);
  });

  it.each([
    'Exif\0\0',
    'Exif\0\0II*\0\x08',
    'Exif\0\0II*\0\xff\xff\xff\x7f\0\0\0\0\0\0',
    'Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x12\0',
  ])('loses invalid Exif: %j', (content) => {
    const wrong = Buffer.concat([JPEG.subarray(0, 20), segment(0xe1, content), JPEG.subarray(20)]);
    expect(cleaned(wrong).equals(JPEG)).toBe(true);
  });
});

/** A chunk of a PNG. Its checksum is left at 0, because the application does not read it. */
function chunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}

describe('a PNG', () => {
  // The signature and the header of the PNG end at offset 33.
  const [start, rest] = [PNG.subarray(0, 33), PNG.subarray(33)];

  it('loses texts, Exif, the time, unknown chunks and everything after its end', () => {
    const metadata = [
      ...[chunk('eXIf', exif(6).subarray(6)), chunk('tEXt', 'Author\0Jan'), chunk('zTXt', 'Jan'), chunk('iTXt', 'Jan')],
      ...[chunk('tIME', '1234567'), chunk('caBX', 'Jan')],
    ];
    expect(cleaned(Buffer.concat([start, ...metadata, rest, Buffer.from('Jan')])).equals(PNG)).toBe(true);
  });

  it('keeps the chunks that affect its appearance', () => {
    const looks = Buffer.concat([
      start,
      chunk('gAMA', '1234'),
      chunk('pHYs', '123456789'),
      chunk('acTL', '12345678'),
      rest,
    ]);
    expect(cleaned(looks).equals(looks)).toBe(true);
  });

  it('that is truncated keeps the complete chunks', () => {
    const broken = Buffer.concat([start, chunk('tEXt', 'Author\0Jan').subarray(0, 15)]);
    expect(cleaned(broken).equals(start)).toBe(true);
  });
});

describe('a WebP', () => {
  const riff = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };

  it('loses Exif and XMP with their flags, unknown chunks and everything after its end', () => {
    const metadata = Buffer.concat([
      WEBP,
      riff('EXIF', exif(6)),
      riff('XMP ', Buffer.from('<Jan>')),
      riff('Own1', Buffer.from('J')),
    ]);
    metadata.writeUInt32LE(metadata.length - 8, 4);
    metadata[20] = (metadata[20] ?? 0) | 0b1100;
    expect(cleaned(Buffer.concat([metadata, Buffer.from('Jan')])).equals(WEBP)).toBe(true);
  });

  it('without metadata stays unchanged', () => {
    expect(cleaned(WEBP).equals(WEBP)).toBe(true);
  });

  it('that is truncated keeps the complete chunks', () => {
    const broken = cleaned(WEBP.subarray(0, 40));
    expect(broken.subarray(12).equals(WEBP.subarray(12, 30))).toBe(true);
    expect(broken.readUInt32LE(4)).toBe(22);
  });
});

describe('a file', () => {
  it.each([
    ['JPEG', JPEG, 'removable'],
    ['PNG', PNG, 'removable'],
    ['WebP', WEBP, 'removable'],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'kept'],
    ['MP4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1'), 'kept'],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'kept'],
    ['PDF', Buffer.from('%PDF-1.7\n'), 'none'],
    ['a file of two bytes', Buffer.from([0xff, 0xd8]), 'none'],
    ['an empty file', Buffer.alloc(0), 'none'],
  ] as const)('is recognised by its first bytes: %s', async (_, content, expected) => {
    expect(await metadataOf(fileOf(content, 'foto.jpg'))).toBe(expected);
  });

  it('keeps its name and type', async () => {
    const clean = await withoutMetadata(fileOf(PHOTOGRAPH, 'IMG_2041.JPG'));
    expect([clean.name, clean.type]).toEqual(['IMG_2041.JPG', 'image/jpeg']);
    expect(Buffer.from(await clean.arrayBuffer()).equals(TURNED)).toBe(true);
  });

  it('that is not a photograph is returned unchanged', async () => {
    const file = fileOf(Buffer.from('%PDF-1.7\n'), 'brief.pdf');
    expect(await withoutMetadata(file)).toBe(file);
  });
});
