import { inflateRawSync } from 'node:zlib';

/** What a test reads back from an Excel file: by a reader of its own, so that writer and reader cannot be wrong together. */
export interface ReadSheet {
  name: string;
  /** Row by row, the line of names first: numbers as numbers, everything else as text, nothing as null. */
  rows: (string | number | null)[][];
  /** The sheet's own XML. */
  xml: string;
  /** Number formats by cell, e.g. `B2` → `dd-mm-yyyy`. */
  formats: ReadonlyMap<string, string>;
}

/** The first sheet of a workbook. */
export function readXlsx(content: Uint8Array): ReadSheet {
  const files = unzip(Buffer.from(content));
  const part = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const xml = part('xl/worksheets/sheet1.xml');
  const formatOf = styleFormats(part('xl/styles.xml'));
  const formats = new Map<string, string>();
  const rows = [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, inside = '']) => {
    const cells: (string | number | null)[] = [];
    for (const [, attributes = '', body = ''] of inside.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const at = /r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '';
      const place = [...at].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < place) cells.push(null);
      cells[place] = cellValue(attributes, body);
      const format = formatOf.get(Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0));
      if (format) formats.set(/r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '', format);
    }
    return cells;
  });
  return { name: decode(/<sheet [^>]*name="([^"]*)"/.exec(part('xl/workbook.xml'))?.[1] ?? ''), rows, xml, formats };
}

function cellValue(attributes: string, body: string): string | number | null {
  if (attributes.includes('t="inlineStr"'))
    return decode([...body.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join(''));
  const value = /<v>(.*?)<\/v>/s.exec(body)?.[1];
  return value === undefined ? null : Number(value);
}

/** The code of each cell style; the built-in ones have no code of their own in the file. */
function styleFormats(styles: string): Map<number, string> {
  const codes = new Map(
    [...styles.matchAll(/<numFmt [^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].map(([, id, code]) => [
      Number(id),
      decode(code ?? ''),
    ]),
  );
  const cellXfs = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return new Map(
    [...cellXfs.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].flatMap(([, id], style) => {
      const code = codes.get(Number(id));
      return code === undefined ? [] : [[style, code] as const];
    }),
  );
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const DIRECTORY_END = 0x06054b50;

/** The files of a zip, found through its directory at the end. */
function unzip(content: Buffer): Map<string, Buffer> {
  let end = content.length - 22;
  while (end >= 0 && content.readUInt32LE(end) !== DIRECTORY_END) end -= 1;
  const files = new Map<string, Buffer>();
  let at = content.readUInt32LE(end + 16);
  for (let count = content.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength] = [content.readUInt32LE(at + 20), content.readUInt16LE(at + 28)];
    const start = content.readUInt32LE(at + 42);
    const data = start + 30 + content.readUInt16LE(start + 26) + content.readUInt16LE(start + 28);
    const packed = content.subarray(data, data + size);
    const name = content.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, content.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return files;
}
