import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { audienceOf } from '#/bff/auth/resolve-bearer.ts';
import type { Area } from '#/bff/context.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { findAccountBy } from './queries.ts';

const AREAS: readonly Area[] = ['main', 'workflow', 'authorization'];
const LIFE_SECONDS = 3600;
type Parameters = { username?: string; scope?: string };

/**
 * `grant_type=password` for scripts: a user principal name is enough, as on the page where people choose a
 * person. One access token covers several areas: its `aud` lists the audience of each scope.
 */
export function registerPasswordGrant(provider: Provider, sql: Sql): void {
  provider.registerGrantType<Parameters>('password', (ctx) => answerGrant(ctx, sql), ['username', 'password', 'scope']);
}

async function answerGrant(ctx: TokenEndpointGrantContext<Parameters>, sql: Sql): Promise<void> {
  const { client, params, provider } = ctx.oidc;
  if (!params.username) throw new errors.InvalidRequest('missing required parameter(s)', 400, 'username');
  const scopes = [...new Set((params.scope ?? AREAS.join(' ')).split(' ').filter(Boolean))];
  const unknown = scopes.filter((scope) => !AREAS.includes(scope as Area));
  if (unknown.length || !scopes.length) throw new errors.InvalidScope('no such scope', unknown.join(' '));
  const account = await findAccountBy(sql, { upn: params.username });
  if (!account) throw new errors.InvalidGrant('nobody with this username can sign in');

  const scope = scopes.join(' ');
  // No grant is stored: the token is signed, and is valid for an hour without one.
  const facts = { accountId: String(account.id), client, gty: 'password', grantId: 'password', scope };
  const token = new provider.AccessToken(facts);
  // One resource server represents all areas; `withAllAudiences` adds the others to the token.
  token.resourceServer = new provider.ResourceServer(audienceOf(scopes[0] as Area), {
    scope,
    audience: audienceOf(scopes[0] as Area),
    accessTokenFormat: 'jwt',
    accessTokenTTL: LIFE_SECONDS,
  });
  ctx.body = {
    access_token: await token.save(),
    token_type: 'Bearer',
    expires_in: token.expiration,
    scope,
  };
}

/** The models allow one audience per token; a token with several scopes is valid for the area of each. */
export function withAllAudiences(token: { scope?: string }, payload: Record<string, unknown>): void {
  payload.aud = (token.scope ?? '').split(' ').map((scope) => audienceOf(scope as Area));
}
