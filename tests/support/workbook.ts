import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>
    <Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/>
    <Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/>
    <Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>
    <sheet name="Personen" sheetId="1" r:id="rId1"/><sheet name="Toelichting" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>
    <Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>
    <Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 shows a number as a date.
  'xl/styles.xml': `<styleSheet ${MAIN}>
    <fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>
    <cellStyleXfs count="1"><xf/></cellStyleXfs>
    <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>upn</t></is></c></row>
    <row r="2"><c r="A2" t="inlineStr"><is><t>geen adres</t></is></c></row></sheetData></worksheet>`,
};

/**
 * An Excel workbook of two sheets, written by hand part by part, and unlike the output of any library in use here. Only
 * its first sheet counts.
 *
 * @param rows `<row>` elements of the first sheet; `shared` its shared strings, as `<si>` elements
 */
export function handmadeWorkbook(rows: string, shared = ''): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  const parts = {
    ...PARTS,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(`${HEAD}${content}`), name);
  zip.end();
  return buffer(zip.outputStream) as Promise<Buffer<ArrayBuffer>>;
}

/** A cell with inline text. */
export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
