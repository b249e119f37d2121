import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentTypeOf, mayShowInline } from './content-type.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const GIF = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');

describe('type of a file', () => {
  it.each<[string, Buffer, string]>([
    ['a picture', PNG, 'image/png'],
    ['a PDF', PDF, 'application/pdf'],
    ['a GIF that is a script too', Buffer.concat([GIF, Buffer.from('=1;alert(document.cookie)')]), 'image/gif'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['csv', Buffer.from('naam;bedrag\nDiner;48,50\n'), 'text/plain'],
    ['text that ends in the middle of a character', Buffer.from('één').subarray(0, 1), 'text/plain'],
    ['a PDF behind something else', Buffer.concat([Buffer.from('<html>'), PDF]), 'text/plain'],
    ['noise', Buffer.concat([Buffer.from([0xff, 0, 0xfe, 1]), randomBytes(500)]), 'application/octet-stream'],
    ['latin1', Buffer.from('caf\xe9 cr\xe8me', 'latin1'), 'application/octet-stream'],
  ])('of %s is by its content', async (_, content, expected) => {
    expect(await contentTypeOf(content)).toBe(expected);
  });

  it('of a vector picture or page is never one that is shown in place', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, '<html></html>', '\ufeff<html></html>'])
      expect(mayShowInline(await contentTypeOf(Buffer.from(text)))).toBe(false);
    expect(mayShowInline('image/png')).toBe(true);
    expect(mayShowInline('application/pdf')).toBe(true);
  });

  it('survives whatever comes', async () => {
    for (let n = 0; n < 200; n += 1) {
      const head = Buffer.concat([[PNG, PDF, GIF, Buffer.from('PK\x03\x04')][n % 4] ?? PNG, randomBytes(n)]);
      expect(await contentTypeOf(head.subarray(n % 7))).toMatch(/^[\w.+-]+\/[\w.+-]+/);
    }
  });
});
