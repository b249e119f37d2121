import { describe, expect, it } from 'vitest';
import { lookAlikes } from './look-alike.ts';

const known = ['an.jansen@b.nl', 'scope@b.nl', 'елена@b.nl'];
const noteOf = (upn: string) => lookAlikes(known)(upn);

describe('the check for user names that look like others', () => {
  it.each(['an.jansen@b.nl', 'jos.vis@b.nl', 'josé.muñoz@b.nl', 'елена@b.nl', 'иван@б.рф'])('lets %s pass', (upn) => {
    expect(noteOf(upn)).toBeNull();
  });

  it.each([
    ['an.j\u0430nsen@b.nl', 'a Cyrillic letter among Latin ones'],
    ['\u03bfmar@b.nl', 'a Greek letter among Latin ones'],
    ['\u0455\u0441\u043e\u0440\u0435@b.nl', 'a Cyrillic name that looks like a known name'],
    ['\uff41n.jansen@b.nl', 'a full-width letter'],
  ])('warns of %s: %s', (upn) => {
    expect(noteOf(upn)).toBe('lookAlike');
  });

  it.each(['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u00a0', '\u034f', '\u3164'])(
    'warns of the invisible %j',
    (sign) => {
      expect(noteOf(`jos${sign}vis@b.nl`)).toBe('hidden');
    },
  );
});
