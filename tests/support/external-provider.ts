import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { TcpProxy } from './tcp-proxy.ts';

const CLIENT = { id: 'openboek', secret: 'a secret of this test only' };
/** Seconds. */
const TOKEN_LIFE = 300;

export interface ExternalProvider {
  /** A proxy between the provider and its callers, which are the server and the browsers. */
  readonly proxy: TcpProxy;
  /** The environment for a server whose users sign in with this provider. */
  readonly env: Record<string, string>;
  /** Accepts sign-ins for the server at this address; before that the provider does not answer. */
  serve(url: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * An identity provider other than the server's own, on another port, with its state in memory. Every sign-in there is
 * for the person with this user principal name, without a prompt. A refresh token can be used once.
 */
export async function startExternalProvider(upn: string): Promise<ExternalProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy = await new TcpProxy('127.0.0.1', (server.address() as AddressInfo).port).well();
  const issuer = `http://127.0.0.1:${proxy.port}`;
  return {
    proxy,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_SCOPES: 'openid profile email',
    },
    async serve(url) {
      const provider = await providerFor(issuer, url);
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
        provider
          .interactionFinished(request, response, { login: { accountId: upn, remember: false } })
          .catch((error: Error) => response.writeHead(400).end(error.message));
      });
    },
    async close() {
      await proxy.away();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function providerFor(issuer: string, url: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256' } as never] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${url}/api/auth/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: { keys: ['of this test only'] },
    claims: { openid: ['sub', 'upn'] },
    conformIdTokenClaims: false,
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantEverything,
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, upn: sub }) }),
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: TOKEN_LIFE,
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
      IdToken: 3_600,
      RefreshToken: 3_600,
    },
  });
}

/** Grants everything at once, so that no user is asked for consent. */
async function grantEverything({ oidc: { provider, client, session } }: KoaContextWithOIDC) {
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}
