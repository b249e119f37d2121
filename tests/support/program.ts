import { upnFrom } from '#/bff/database/seed/people.ts';
import type { Answer } from './answer.ts';

/** A program that calls the API over HTTP with a person's bearer token. */
export interface Program {
  readonly upn: string;
  readonly url: string;
  /** The Authorization header. */
  readonly authorization: string;
  call<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  upload(path: string, name: string, type: string, content: Uint8Array<ArrayBuffer>): Promise<Answer>;
}

/** Gets a token from the built-in provider, and returns the program that uses it. */
export async function program(url: string, local: string, scope = 'main workflow authorization'): Promise<Program> {
  const upn = upnFrom(local);
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'openboek-cli', username: upn, scope });
  const granted = await fetch(`${url}/oidc/token`, { method: 'POST', body: form });
  if (!granted.ok) throw new Error(`no token for ${upn}: ${granted.status} ${await granted.text()}`);
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;

  async function send<T>(
    method: string,
    path: string,
    body: RequestInit['body'],
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await fetch(`${url}${path}`, {
      method,
      body,
      headers: { Authorization: authorization, ...headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  return {
    upn,
    url,
    authorization,
    call: (method, path, body, headers = {}) =>
      body === undefined
        ? send(method, path, null, headers)
        : send(method, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers }),
    upload: (path, name, type, content) => {
      const form = new FormData();
      form.append('file', new Blob([content], { type }), name);
      return send('POST', path, form, {});
    },
  };
}
