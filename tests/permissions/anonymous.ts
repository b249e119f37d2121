import type { Caller, TestApp } from '#/tests/support/app.ts';

/** A caller who sends no credential. */
export function anonymous(app: TestApp): Caller {
  const call = (method: string, path: string, body?: unknown) =>
    app.fetch(
      new Request(`http://localhost:4400${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
    send: (path: string, init: RequestInit) => app.fetch(new Request(`http://localhost:4400${path}`, init)),
  } as unknown as Caller;
}
