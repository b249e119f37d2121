/** A person who signed in with a browser at an external provider, and makes calls with a cookie, as the pages do. */
import { USER_HEADER } from '#/bff/contract/headers.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import type { Program } from '#/tests/support/program.ts';
import { Visitor } from '#/tests/support/sign-in-server.ts';
import { Refused } from './walk-rounds.ts';

const HOPS = 12;

/**
 * Follows redirects to the provider and back, until the start screen.
 *
 * @throws Refused with the answer that ended the sign-in, such as `503 a page, again in 5 s`, or with the last address
 * if there were too many redirects; another error if there was no answer
 */
export async function signInAt(url: string, upn: string): Promise<Program> {
  const visitor = new Visitor(url);
  let at = new URL('/api/auth/sign-in?returnTo=/app', url);
  for (let hops = 0; at.href !== `${url}/app`; hops += 1) {
    if (hops > HOPS) throw new Refused(`lost at ${at.href}`);
    const response = await visitor.fetch(at.href);
    const location = response.headers.get('Location');
    if (location === null) throw new Refused(await describe(response));
    at = new URL(location, at);
  }
  const startup = await visitor.fetch('/api/Startup');
  if (!startup.ok) throw new Refused(await describe(startup));
  const { idUser } = (await startup.json()) as CurrentUser;
  return programOf(visitor, upn, idUser);
}

async function describe(response: Response): Promise<string> {
  const isPage =
    response.headers.get('Content-Type')?.startsWith('text/html') && (await response.text()).includes('<h1');
  const after = response.headers.get('Retry-After');
  return `${response.status}${isPage ? ' a page' : ''}${after ? `, again in ${after} s` : ''}`;
}

function programOf(visitor: Visitor, upn: string, idUser: number): Program {
  async function send<T>(method: string, path: string, body: RequestInit['body'], headers: Record<string, string>) {
    const own = { 'Sec-Fetch-Site': 'same-origin', [USER_HEADER]: String(idUser), ...headers };
    const response = await visitor.fetch(path, { method, body, headers: own });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }
  return {
    upn,
    url: visitor.origin,
    authorization: '',
    call: (method, path, body, headers = {}) =>
      body === undefined
        ? send(method, path, null, headers)
        : send(method, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers }),
    upload(path, name, type, content) {
      const form = new FormData();
      form.append('file', new Blob([content], { type }), name);
      return send('POST', path, form, {});
    },
  };
}
