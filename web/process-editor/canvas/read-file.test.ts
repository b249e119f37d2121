import { describe, expect, it } from 'vitest';
import { decodeXml, lossOf, readBpmnFile } from './read-file.ts';

const head = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a name="café"/>`;
const READ = head('UTF-8');
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('decodeXml', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(head('UTF-8'))],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${head('UTF-8')}`)],
    ['ISO-8859-1', new Uint8Array(Buffer.from(head('ISO-8859-1'), 'latin1'))],
    ['windows-1252', new Uint8Array(Buffer.from(head('windows-1252'), 'latin1'))],
    ['windows-1252 that declares UTF-8', new Uint8Array(Buffer.from(head('UTF-8'), 'latin1'))],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${head('UTF-16')}`)],
    ['UTF-16 without a byte order mark', utf16(head('UTF-16'))],
    ['UTF-16 in big-endian byte order', new Uint8Array(Buffer.from(utf16(`\uFEFF${head('UTF-16')}`)).swap16())],
  ])('reads %s, and returns a text that declares UTF-8', (_, bytes) => {
    expect(decodeXml(bytes)).toBe(READ);
  });

  it('refuses an unknown encoding and an incomplete character', () => {
    expect(() => decodeXml(new TextEncoder().encode(head('EBCDIC-9')))).toThrow();
    expect(() => decodeXml(utf16(head('UTF-16')).subarray(0, 31))).toThrow();
  });

  it('leaves a text without an XML declaration unchanged', () => {
    expect(decodeXml(new TextEncoder().encode('<a encoding="x"/>'))).toBe('<a encoding="x"/>');
  });
});

describe('readBpmnFile', () => {
  const BPMN = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="a"/></definitions>';

  it('returns the text of a BPMN file unchanged', async () => {
    expect(await readBpmnFile(new Blob([BPMN]))).toEqual({ text: BPMN });
  });

  it.each([
    ['a decision table', '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>', 'notBpmn'],
    ['half a file', BPMN.slice(0, 90), 'notBpmn'],
    ['an empty file', '', 'notBpmn'],
    ['a file that is too large', `${BPMN}<!--${'x'.repeat(2_000_000)}-->`, 'large'],
  ])('refuses %s', async (_, text, refused) => {
    expect(await readBpmnFile(new Blob([text]))).toEqual({ refused });
  });

  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'notBpmn'],
    ['a file in an unknown encoding', '<?xml version="1.0" encoding="EBCDIC-9"?><a/>', 'encoding'],
  ])('refuses %s', async (_, content, refused) => {
    expect(await readBpmnFile(new Blob([content]))).toEqual({ refused });
  });
});

describe('lossOf', () => {
  it.each([
    ['unresolved reference <Message_1>', { kind: 'unresolved', params: { what: 'Message_1' } }],
    [
      'unparsable content <html> detected\n\tline: 84\n\tcolumn: 8\n\tnested error: unrecognized element <html>',
      { kind: 'unknown', params: { what: 'html', line: '85' } },
    ],
    ['multiple DI elements defined', { kind: 'other', params: { what: 'multiple DI elements defined' } }],
  ])('classifies the warning %j', (message, loss) => {
    expect(lossOf(message)).toEqual(loss);
  });
});
