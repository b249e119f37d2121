/**
 * A one-page PDF with a heading and lines of text, in the standard Helvetica: a stand-in for the invitations that
 * people attach. Written by hand (ISO 32000-1 §7.5), so that the example needs no library that the product does not
 * use.
 */
export function examplePdf(heading: string, lines: readonly string[]): Buffer {
  const show = (text: string, size: number, y: number) => `BT /F1 ${size} Tf 72 ${y} Td (${escapeText(text)}) Tj ET`;
  const content = [show(heading, 20, 740), ...lines.map((line, index) => show(line, 11, 700 - index * 20))].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const escapeText = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`);
