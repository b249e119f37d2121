import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import type { TestApp } from './app.ts';
import { startSignInServer } from './sign-in-server.ts';

/**
 * The application of a test, which accepts both session cookies and bearer tokens of the built-in identity provider.
 */
export interface TakesBearer {
  fetch(request: Request): Promise<Response>;
  /** @param scope areas, separated by spaces: `main workflow authorization` */
  tokenFor(upn: string, scope: string): Promise<string>;
  close(): Promise<void>;
}

/** @param own services that replace those of the app */
export async function takingBearer(app: TestApp, own: Partial<Services> = {}): Promise<TakesBearer> {
  const server = await startSignInServer(app.database.sql);
  const { fetch: answer } = createApp({
    ...app.services,
    ...own,
    authenticate: (request, area) =>
      (request.headers.has('Authorization') ? server.auth : app.services).authenticate(request, area),
  });
  return {
    fetch: async (request) => answer(request),
    tokenFor: (upn, scope) => tokenFor(server.url, upn, scope),
    close: () => server.close(),
  };
}

async function tokenFor(url: string, username: string, scope: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'openboek-cli', username, scope });
  const answer = await fetch(`${url}/oidc/token`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`no token for ${username}`);
  return token;
}
