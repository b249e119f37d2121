/** The names and attributes of our cookies, determined once from the public address. */
export interface CookieJar {
  /** Holds the session id; the browser keeps it until sign-out, and for ten hours at most. */
  readonly session: string;
  /** Binds a pending sign-in to the browser that began it. */
  readonly signIn: string;
  read(request: Request, name: string): string | undefined;
  write(name: string, value: string, maxAgeSeconds: number): string;
  clear(name: string): string;
}

export const LANGUAGE_COOKIE = 'openboek-language';

/**
 * `__Host-` cookies: Secure, no domain, for every path. Only http://localhost gets plain names. They include
 * the port, because cookies are shared across ports and two installations may run side by side.
 * @throws if browsers would send the session id unencrypted.
 */
export function createCookieJar(publicUrl: string): CookieJar {
  const url = new URL(publicUrl);
  const secure = url.protocol === 'https:';
  if (!secure && url.hostname !== 'localhost')
    throw new Error(`${publicUrl}: the public address must be https, or http on localhost`);
  const name = (part: string) => (secure ? `__Host-${part}` : `${part}-${url.port || '80'}`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    session: name('openboek'),
    signIn: name('openboek-sign-in'),
    read: readCookie,
    write: (cookie, value, maxAge) => `${cookie}=${value}; Max-Age=${maxAge}; ${attributes}`,
    clear: (cookie) => `${cookie}=; Max-Age=0; ${attributes}`,
  };
}

/** The first cookie with the given name, as the browser sent it. */
export function readCookie(request: { headers: Headers }, name: string): string | undefined {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
