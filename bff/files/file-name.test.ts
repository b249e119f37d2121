import { describe, expect, it } from 'vitest';
import { contentDisposition, safeFileName } from './file-name.ts';

describe('file names', () => {
  it.each([
    ['bon.pdf', 'bon.pdf'],
    ['Factuur 2026 – één diner.pdf', 'Factuur 2026 – één diner.pdf'],
    ['Cafe\u0301.png', 'Café.png'],
    ['C:\\Users\\sanne\\bon.pdf', 'bon.pdf'],
    ['../../../etc/passwd', 'passwd'],
    ['a/b\\c.txt', 'c.txt'],
    ['.htaccess', 'htaccess'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['   ', 'file'],
    ['bon.pdf. . ', 'bon.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['nul\0byte.pdf', 'nulbyte.pdf'],
    ['factuur\u202egpj.exe', 'factuurgpj.exe'],
    ['<script>.html', '_script_.html'],
    ['"quoted"|?*.pdf', '_quoted____.pdf'],
    ['CON', '_CON'],
    ['lpt1.txt', '_lpt1.txt'],
    ['console.txt', 'console.txt'],
    ['\ud800lone.pdf', '\ufffdlone.pdf'],
    ['stored\ufffebefore\uffff.pdf', 'stored\ufffdbefore\ufffd.pdf'],
    ['🎁.pdf', '🎁.pdf'],
    ['👩\u200d👩\u200d👧.png', '👩\u200d👩\u200d👧.png'],
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.pdf', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.pdf'],
    ['\u200d.htaccess\u200c', 'htaccess'],
    ['factuur\u2067gpj\u2069.exe', 'factuurgpj.exe'],
    ['a\u200eb\u200fc\u061cd.pdf', 'abcd.pdf'],
  ])('are made safe: %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('are cut between characters if they are long, and keep their extension', () => {
    const cut = safeFileName(`${'🎁é'.repeat(200)}.pdf`);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(255);
    expect(cut).toMatch(/^(🎁é)+🎁?\.pdf$/u);
    expect(Buffer.byteLength(safeFileName(`a.${'x'.repeat(400)}`))).toBe(255);
  });

  it('do not change when they are made safe again', () => {
    for (const name of [
      '. .a',
      '..//..',
      'aux.',
      ' . con',
      `${'x'.repeat(251)} .pdf`,
      '\u200b.x',
      `${'x'.repeat(250)}\u200d\u200dy`,
    ])
      expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
  });

  it('are preserved in a header that they cannot break out of', () => {
    const name = 'Één "naam"; x=y\\ 100%\'(1)*.pdf';
    const header = contentDisposition('attachment', name);
    expect(header).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w.!~%-]+$/);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
    expect(contentDisposition('inline', 'bon.pdf')).toBe(`inline; filename="bon.pdf"; filename*=UTF-8''bon.pdf`);
  });

  it('are sent with U+FFFD instead of stored characters that are no longer accepted', () => {
    expect(contentDisposition('inline', 'a\ufffeb\u0003c\ud800.pdf')).toBe(
      `inline; filename="a_b_c_.pdf"; filename*=UTF-8''a%EF%BF%BDb%EF%BF%BDc%EF%BF%BD.pdf`,
    );
  });
});
