import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/**
 * The content that a test reads back from an Excel file. Its XML is read by saxes, a parser that refuses everything
 * that XML 1.0 refuses. It is independent of the writer, so that they cannot both make the same mistake.
 */
export interface ReadSheet {
  name: string;
  /**
   * The rows, starting with the column names. Numbers are numbers, everything else is text, and empty cells are null.
   */
  rows: (string | number | null)[][];
  /** The sheet's own XML. */
  xml: string;
  /** Number formats by cell, e.g. `B2` → `dd-mm-yyyy`. */
  formats: ReadonlyMap<string, string>;
}

/** The first sheet of a workbook. @throws if one of its files is not well-formed XML */
export function readXlsx(content: Uint8Array): ReadSheet {
  const files = unzip(Buffer.from(content));
  const part = (name: string) => files.get(name)?.toString('utf8') ?? '';
  for (const [name, file] of files) if (/\.(xml|rels)$/.test(name)) readXml(file.toString('utf8'), {});
  const xml = part('xl/worksheets/sheet1.xml');
  const formatOf = styleFormats(part('xl/styles.xml'));
  let name = '';
  readXml(part('xl/workbook.xml'), {
    open: (tag, attributes) => {
      if (tag === 'sheet') name = attributes.name ?? '';
    },
  });
  return { name, xml, ...readCells(xml, formatOf) };
}

function readCells(xml: string, formatOf: ReadonlyMap<number, string>): Pick<ReadSheet, 'rows' | 'formats'> {
  const rows: ReadSheet['rows'] = [];
  const formats = new Map<string, string>();
  let cell: { place: number; isText: boolean; text: string } | undefined;
  let isValue = false;
  readXml(xml, {
    open: (tag, { r = '', s = '0', t }) => {
      if (tag === 'row') rows.push([]);
      if (tag === 'c') {
        cell = { place: placeOf(r), isText: t === 'inlineStr', text: '' };
        const format = formatOf.get(Number(s));
        if (format) formats.set(r, format);
      }
      isValue = tag === 't' || tag === 'v';
    },
    text: (text) => {
      if (cell && isValue) cell.text += text;
    },
    close: (tag) => {
      isValue = false;
      if (tag !== 'c' || !cell) return;
      const cells = rows.at(-1) ?? [];
      while (cells.length < cell.place) cells.push(null);
      const isEmpty = !cell.isText && cell.text === '';
      cells[cell.place] = isEmpty ? null : cell.isText ? decodeCell(cell.text) : Number(cell.text);
      cell = undefined;
    },
  });
  return { rows, formats };
}

/** `B2` → 1. */
const placeOf = (reference: string) =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** ST_Xstring: `_xHHHH_` is the character of that code (ECMA-376 part 1, 22.9.2.19), as Excel reads it. */
const decodeCell = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface XmlEvents {
  open?(tag: string, attributes: Readonly<Record<string, string | undefined>>): void;
  text?(text: string): void;
  close?(tag: string): void;
}

/** @throws if it is not well-formed according to XML 1.0 */
export function readXml(xml: string, { open, text, close }: XmlEvents): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open?.(name, attributes));
  parser.on('text', (read) => text?.(read));
  parser.on('closetag', ({ name }) => close?.(name));
  parser.write(xml).close();
}

/** The code of each cell style; built-in styles have no code in the file. */
function styleFormats(styles: string): Map<number, string> {
  const codes = new Map<string, string>();
  const formats = new Map<number, string>();
  let style = -1;
  readXml(styles, {
    open: (tag, { numFmtId = '', formatCode }) => {
      if (tag === 'numFmt') codes.set(numFmtId, formatCode ?? '');
      if (tag === 'cellXfs') style = 0;
      if (tag !== 'xf' || style < 0) return;
      const code = codes.get(numFmtId);
      if (code !== undefined) formats.set(style, code);
      style += 1;
    },
    close: (tag) => {
      if (tag === 'cellXfs') style = -1;
    },
  });
  return formats;
}

const DIRECTORY_END = 0x06054b50;

/** The files of a zip archive, found through the directory at its end. */
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
