import fc from 'fast-check';
import { PDF, PNG } from '#/tests/support/files.ts';

/** The boundary of every generated form. */
export const BOUNDARY = 'drawn-by-the-generator';

const CSV = [
  'upn;voornaam;achternaam;bedrijf\r\nnieuw@noordveen.example;Nieuw;Persoon;Noordveen Infra\r\n',
  'bedrijf;moederbedrijf\r\nNieuwe BV;Noordveen Groep\r\n',
  'upn\r\n',
  ';;;\r\n;;;',
];

const content = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Uint8Array>(PDF, PNG, ...CSV.map((text) => Buffer.from(text))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
);
const filename = fc.oneof(
  fc.constantFrom(
    'bon.pdf',
    'personen.csv',
    'a.png',
    '',
    '..',
    'x'.repeat(400),
    'é\u202eexe.pdf',
    'a"b.pdf',
    'a\\b.pdf',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const part = fc.record({
  field: fc.oneof({ weight: 6, arbitrary: fc.constant('file') }, fc.constantFrom('other', '', '__proto__')),
  filename: fc.oneof({ weight: 9, arbitrary: filename }, { weight: 1, arbitrary: fc.constant(null) }),
  content,
});
const end = fc.oneof(
  { weight: 12, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
  fc.constantFrom('', `--${BOUNDARY}`),
);

/** multipart/form-data, mostly with one file, and sometimes with none, two or three, or with a broken end. */
export const drawForm: fc.Arbitrary<{ text: Uint8Array }> = fc
  .tuple(
    fc.oneof(
      { weight: 10, arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }) },
      fc.array(part, { maxLength: 3 }),
    ),
    end,
  )
  .map(([parts, last]) => ({ text: Buffer.concat([...parts.flatMap(bytesOf), Buffer.from(last)]) }));

function bytesOf(drawn: { field: string; filename: string | null; content: Uint8Array }): Uint8Array[] {
  const name = drawn.filename === null ? '' : `; filename="${drawn.filename.replaceAll(/[\r\n]/g, ' ')}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${drawn.field}"${name}\r\n\r\n`;
  return [Buffer.from(head), drawn.content, Buffer.from('\r\n')];
}
