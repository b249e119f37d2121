import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readXml } from '#/tests/support/xlsx.ts';
import { PrintFacts, PrintTable } from './PrintSheet.tsx';

/** Whether XML 1.0 forbids a character. The ranges are written by hand from production 2 of the standard. */
const cannotBeWritten = (code: number) =>
  (code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code)) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  code === 0xfffe ||
  code === 0xffff;

/** The texts of the rendered element, which is parsed as XML. Parsing turns line ends into LF (XML 1.0, 2.11). */
function textsOf(element: Parameters<typeof renderToStaticMarkup>[0]): string[] {
  const texts: string[] = [];
  readXml(renderToStaticMarkup(element), { text: (text) => void texts.push(text) });
  return texts;
}

it('every character of a report is printed, with U+FFFD for those that XML cannot hold', () => {
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code);
  const written = codes.map((code) => `${String.fromCodePoint(code)}-`).join('');
  const expected = codes
    .map((code) => (cannotBeWritten(code) ? '\ufffd-' : code === 0x0d ? '\n-' : `${String.fromCodePoint(code)}-`))
    .join('');
  const facts = createElement(PrintFacts, { items: [{ label: 'Gift', value: written }] });
  const table = createElement(PrintTable, { head: ['Message'], rows: [[written]] });
  expect(textsOf(facts).join('') === `Gift${expected}`).toBe(true);
  expect(textsOf(table).join('') === `Message${expected}`).toBe(true);
}, 180_000);
