import { describe, expect, it } from 'vitest';
import { createCookieJar } from './cookies.ts';
import { createSeal } from './seal.ts';

describe('cookies', () => {
  it('SI-002 have the prefix __Host- and are Secure, HttpOnly and Lax under https', () => {
    const jar = createCookieJar('https://openboek.example');
    expect(jar.session).toBe('__Host-openboek');
    expect(jar.write(jar.session, 'x', 60)).toBe(
      '__Host-openboek=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('have a plain name with the port on http://localhost, and are refused on any other http address', () => {
    const jar = createCookieJar('http://localhost:4401');
    expect(jar.write(jar.session, 'x', 60)).toBe('openboek-4401=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
    expect(() => createCookieJar('http://openboek.example')).toThrow(/https/);
    expect(() => createCookieJar('http://127.0.0.1:4400')).toThrow(/https/);
  });

  it('are read by their full name', () => {
    const jar = createCookieJar('http://localhost:4400');
    const request = new Request('http://localhost:4400', {
      headers: { Cookie: 'xopenboek-4400=no; openboek-4400=yes; a' },
    });
    expect([jar.read(request, jar.session), jar.read(request, 'a')]).toEqual(['yes', undefined]);
  });
});

describe('sealed tokens', () => {
  it('open only with the same secret, purpose and row, and only if no bit has changed', () => {
    const sealed = createSeal('one', 'sessions').close('row', { refreshToken: 'r' });
    expect(createSeal('one', 'sessions').open('row', sealed)).toEqual({ refreshToken: 'r' });
    expect(createSeal('one', 'sessions').open('other row', sealed)).toBeUndefined();
    expect(createSeal('two', 'sessions').open('row', sealed)).toBeUndefined();
    expect(createSeal('one', 'other purpose').open('row', sealed)).toBeUndefined();
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    expect(createSeal('one', 'sessions').open('row', sealed)).toBeUndefined();
    expect(createSeal('one', 'sessions').open('row', Buffer.alloc(3))).toBeUndefined();
  });
});
