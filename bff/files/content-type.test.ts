import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentTypeOf, mayShowInline } from './content-type.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const GIF = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
const MAIL = [
  'Received: from mail.example by mx.example;',
  '\tTue, 3 Mar 2026 09:00:00 +0100',
  'From: =?UTF-8?Q?Jos=C3=A9?= <jose@leverancier.example>',
  'Subject: Uitnodiging',
  'Date: Tue, 3 Mar 2026 09:00:00 +0100',
  '',
  'Beste Sanne,',
].join('\n');

/** The beginning of a compound file (MS-CFB) with one name in its directory. */
const compound = (name: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_016),
    Buffer.from(`Root Entry\0${name}`, 'utf16le'),
    Buffer.alloc(512),
  ]);

describe('the media type', () => {
  it.each<[string, Buffer, string]>([
    ['a picture', PNG, 'image/png'],
    ['a PDF', PDF, 'application/pdf'],
    ['a GIF that is also a script', Buffer.concat([GIF, Buffer.from('=1;alert(document.cookie)')]), 'image/gif'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['csv', Buffer.from('naam;bedrag\nDiner;48,50\n'), 'text/plain'],
    ['text that ends in the middle of a character', Buffer.from('één').subarray(0, 1), 'text/plain'],
    ['a PDF after other text', Buffer.concat([Buffer.from('<html>'), PDF]), 'text/plain'],
    ['a PDF after an empty line', Buffer.concat([Buffer.from('\r\n'), PDF]), 'application/pdf'],
    ['a PDF after a line from a printer', Buffer.concat([Buffer.from('Printed by X 3.1\r\n'), PDF]), 'application/pdf'],
    ['a PDF after bytes from a scanner', Buffer.concat([Buffer.from([0xff, 0, 7, 0x80]), PDF]), 'application/pdf'],
    ['a text about %PDF-1.4 further down', Buffer.from(`${'x'.repeat(1_100)}%PDF-1.4`), 'text/plain'],
    ['an email', Buffer.from(MAIL.replaceAll('\n', '\r\n')), 'message/rfc822'],
    ['an email with short line ends', Buffer.from(MAIL), 'message/rfc822'],
    [
      'an email in another encoding',
      Buffer.concat([Buffer.from(MAIL), Buffer.from('\nJos\xe9', 'latin1')]),
      'message/rfc822',
    ],
    ['a list that looks like the head of an email', Buffer.from('From: Utrecht\nTo: Zwolle\n\n'), 'text/plain'],
    ['a text that quotes an email', Buffer.from(`Zie hieronder.\n\n${MAIL}`), 'text/plain'],
    ['an Outlook email', compound('__nameid_version1.0'), 'application/vnd.ms-outlook'],
    ['a Word document from before 2007', compound('WordDocument'), 'application/x-cfb'],
    ['noise', Buffer.concat([Buffer.from([0xff, 0, 0xfe, 1]), randomBytes(500)]), 'application/octet-stream'],
    ['latin1', Buffer.from('caf\xe9 cr\xe8me', 'latin1'), 'application/octet-stream'],
  ])('of %s is determined by its content', async (_, content, expected) => {
    expect(await contentTypeOf(content)).toBe(expected);
  });

  it('of a vector image or web page never allows the browser to show it inline', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, '<html></html>', '\ufeff<html></html>'])
      expect(mayShowInline(await contentTypeOf(Buffer.from(text)))).toBe(false);
    expect(mayShowInline('image/png')).toBe(true);
    expect(mayShowInline('application/pdf')).toBe(true);
  });

  it('is determined for any input', async () => {
    for (let n = 0; n < 200; n += 1) {
      const head = Buffer.concat([[PNG, PDF, GIF, Buffer.from('PK\x03\x04')][n % 4] ?? PNG, randomBytes(n)]);
      expect(await contentTypeOf(head.subarray(n % 7))).toMatch(/^[\w.+-]+\/[\w.+-]+/);
    }
  });
});
