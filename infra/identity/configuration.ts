import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { CALLBACK_PATH } from '#/bff/auth/sign-in.ts';
import { QUIT_PATH } from '#/bff/auth/sign-out.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { postgresAdapter } from './adapter.ts';
import { CLI_CLIENT_ID, CLIENT_ID, MOUNT } from './built-in.ts';
import { builtInClientSecret, cookieKey, SIGNING_ALGORITHM, signingKey } from './keys.ts';
import { withAllAudiences } from './password-grant.ts';
import { type Account, findAccountBy } from './queries.ts';

const TEN_HOURS = 36_000;
const MINUTE = 60;

export interface ConfigurationDeps {
  sql: Sql;
  publicUrl: string;
  secret: string;
  renderError: NonNullable<Configuration['renderError']>;
  renderSignOut(ctx: KoaContextWithOIDC, form: string): void;
}

/**
 * The configuration of oidc-provider: two clients, both with PKCE, and short-lived tokens that are renewed while the
 * provider's session lasts.
 */
export async function providerConfiguration(deps: ConfigurationDeps): Promise<Configuration> {
  const { sql, publicUrl, secret } = deps;
  const { port } = new URL(publicUrl);
  return {
    adapter: postgresAdapter(sql),
    jwks: { keys: [(await signingKey(sql, secret)) as never] },
    clients: clients(publicUrl, secret),
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    // The names contain the port: all ports of a host share cookies, and two installations may run on the same machine.
    cookies: {
      keys: [cookieKey(secret)],
      names: { session: `oidc-${port}`, interaction: `oidc-asking-${port}`, resume: `oidc-resume-${port}` },
      long: { httpOnly: true, sameSite: 'lax', path: MOUNT },
    },
    claims: { openid: ['sub', 'upn'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => true,
    interactions: { url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    loadExistingGrant,
    findAccount: async (_ctx, sub) => {
      const account = await findAccountBy(sql, { id: Number(sub) || 0 });
      return account && { accountId: sub, claims: async () => ({ sub, ...claimsOf(account) }) };
    },
    extraTokenClaims: async (_ctx, token) => upnOf(sql, token as { accountId?: string }),
    formats: { customizers: { jwt: (_ctx, token, { payload }) => withAllAudiences(token as never, payload as never) } },
    renderError: deps.renderError,
    // Pages of other origins may not send requests.
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: true, getResourceServerInfo: refuseResource },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => endSession(ctx, form, deps.renderSignOut),
        postLogoutSuccessSource: (ctx) => ctx.redirect(QUIT_PATH),
      },
    },
    ttl: {
      // Five minutes for the tokens of sessions, because these renew them. The password grant sets its own lifetime.
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 5 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: TEN_HOURS,
      IdToken: TEN_HOURS,
      Interaction: 60 * MINUTE,
      RefreshToken: TEN_HOURS,
      Session: TEN_HOURS,
    },
  };
}

function clients(publicUrl: string, secret: string): NonNullable<Configuration['clients']> {
  return [
    {
      client_id: CLIENT_ID,
      client_name: 'Openboek',
      client_secret: builtInClientSecret(secret),
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [`${publicUrl}${CALLBACK_PATH}`],
      post_logout_redirect_uris: [`${publicUrl}${QUIT_PATH}`],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    {
      client_id: CLI_CLIENT_ID,
      client_name: 'Openboek for scripts',
      token_endpoint_auth_method: 'none',
      redirect_uris: [],
      response_types: [],
      grant_types: ['password'],
    },
  ];
}

/**
 * Access tokens include the user principal name too, because a person with a token may never have signed in with a
 * browser.
 */
async function upnOf(sql: Sql, { accountId }: { accountId?: string }): Promise<{ upn: string } | undefined> {
  const account = await findAccountBy(sql, { id: Number(accountId) || 0 });
  return account && { upn: account.upn };
}

function claimsOf({ upn, displayName, email }: Account) {
  return { upn, name: displayName, email: email ?? undefined };
}

/** Both clients belong to Openboek, so no consent is needed: every sign-in gets its own grant. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}

/** Scopes name the areas of the API; resources cannot be requested. */
function refuseResource(): never {
  throw new errors.InvalidTarget();
}

/** With an id token as proof, the session ends at once; without one, the page asks for confirmation. */
async function endSession(
  ctx: KoaContextWithOIDC,
  form: string,
  ask: (ctx: KoaContextWithOIDC, form: string) => void,
): Promise<void> {
  const { session, params, entities } = ctx.oidc;
  const target = params?.post_logout_redirect_uri;
  const hint = entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
  const isProven = session && hint?.payload?.sub === session.accountId && typeof target === 'string';
  if (!isProven) return ask(ctx, form);
  await session.destroy();
  ctx.status = 303;
  ctx.redirect(target);
}
