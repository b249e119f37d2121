import { expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

it.each([
  'jan@bedrijf.nl',
  "o'neil@bedrijf.nl",
  'r&d@bedrijf.nl',
  'a/b@bedrijf.nl',
  '!team@bedrijf.nl',
  'jan@bedrijf.xn--p1ai',
  'jan@bücher.de',
  'jan@xn--bcher-kva.de',
  'jan@post.münchen.de',
  'jan@例子.广告',
  'jan@пример.рф',
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

it.each([
  '',
  'jan',
  '@bücher.de',
  'jan@',
  'jan@bücher',
  'jan@büch er.de',
  'jan@bücher..de',
  '.jan@bedrijf.nl',
  'jan.@bedrijf.nl',
  'j..n@bedrijf.nl',
  'jan@-bedrijf.nl',
  'jan@bedrijf-.nl',
  'jan@bü/cher.de',
  'jan@bücher.de, piet@x.nl',
  'jan@bücher.de\r\nBcc: piet@x.nl',
  'jän@bedrijf.nl',
  'jan@x@bücher.de',
  '<jan@bücher.de>',
])('%j is not an address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
