import { expect, it } from 'vitest';
import { accepts, kindOf } from './accepts.ts';

it('a file is accepted by its extension, its group of types or its exact type', () => {
  const pdf = { name: 'Uitnodiging.PDF', type: 'application/pdf' };
  const photo = { name: 'foto.heic', type: 'image/heic' };
  expect(accepts(['.pdf'], pdf)).toBe(true);
  expect(accepts(['application/pdf'], pdf)).toBe(true);
  expect(accepts(['.pdf', 'image/*'], photo)).toBe(true);
  expect(accepts(['.pdf'], photo)).toBe(false);
  expect(accepts(['.pdf'], { name: 'evil.pdf.exe', type: '' })).toBe(false);
  expect(accepts([], photo)).toBe(true);
});

it('a file is shown with its extension, or with ? if it has none', () => {
  expect(kindOf('a.b.docx')).toBe('DOCX');
  expect(kindOf('zonder')).toBe('?');
});
