import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSurroundings } from '#/bff/startup/surroundings.ts';
import { createProvider } from './provider.ts';

let offered: string[] | undefined;
let status = 200;
let issuer = '';
const server = createServer((_, response) => {
  const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, ...(offered && { scopes_supported: offered }) };
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(metadata));
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const provider = () =>
  createProvider({
    issuer,
    clientId: 'openboek',
    clientSecret: 'x',
    scopes: 'openid email workflow authorization',
    upnClaim: 'upn',
    alwaysAsk: false,
  });

describe('the check of the provider’s discovery document', () => {
  it('names the scopes that are requested but not offered, and none if the document lists no scopes', async () => {
    offered = ['openid', 'email', 'profile', 'authorization'];
    expect(await provider().probeScopes()).toEqual(['workflow']);
    offered = ['openid', 'email', 'workflow', 'authorization'];
    expect(await provider().probeScopes()).toEqual([]);
    offered = undefined;
    expect(await provider().probeScopes()).toEqual([]);
  });

  it('names the HTTP status, but no scopes, when the document is missing', async () => {
    status = 404;
    // The test does what the server's library does: it replaces the global Response class with a similar one, so that
    // fetched answers are not instances of it.
    class Replaced {}
    Object.setPrototypeOf(Replaced.prototype, Response.prototype);
    vi.stubGlobal('Response', Replaced);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await createSurroundings({ identity: provider().probe }).look()).identity).toContain('404');
    expect(await provider().probeScopes()).toEqual([]);
    status = 200;
  });
});
