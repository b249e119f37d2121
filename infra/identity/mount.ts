import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors, type Interaction, Provider } from 'oidc-provider';
import { type Asset, answerAsset, pageAssets, readAsset } from '#/bff/auth/pages/assets.ts';
import { languageCookie, pageLanguage } from '#/bff/auth/pages/labels.ts';
import { type Html, PAGE_HEADERS, pagePolicy } from '#/bff/auth/pages/page.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { MOUNT } from './built-in.ts';
import { ASSETS, renderChooser } from './chooser.ts';
import { providerConfiguration } from './configuration.ts';
import { logNotices } from './console-notices.ts';
import { renderAskSignOut, renderLost } from './notices.ts';
import { registerPasswordGrant } from './password-grant.ts';
import { deleteExpiredState, findAccountBy, selectPeopleToChoose } from './queries.ts';
import { answerWithoutDatabase, statusOfPage } from './without-database.ts';

export interface IdentityProviderSettings {
  sql: Sql;
  /** http://localhost:PORT; the issuer is this address with /oidc appended. */
  publicUrl: string;
  /** OPENBOEK_SECRET: seals the signing key, and is used to derive the client secret. */
  secret: string;
  /** The address that the server binds to; anything but loopback is refused. */
  host: string;
  nodeEnv: string | undefined;
  /** Sets the headers that every response of Openboek has. */
  protect: (response: ServerResponse) => void;
  log: { warn(detail: object, message: string): void };
}

/** Serves everything under /oidc. Returns false for any other path, which the application then serves. */
export type IdentityProvider = (request: IncomingMessage, response: ServerResponse) => boolean;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
const assets: ReadonlyMap<string, Asset> = new Map([
  ...pageAssets,
  ...['chooser.css', 'chooser.js'].map(
    (name) => [name, readAsset(new URL(`assets/${name}`, import.meta.url))] as const,
  ),
]);

/**
 * The built-in identity provider, in the application's process and on its port. Anybody who can reach it can sign in as
 * anybody, so it is only for development and demonstration on one machine.
 * @throws in production, and if other machines can reach the server.
 */
export async function createIdentityProvider(settings: IdentityProviderSettings): Promise<IdentityProvider> {
  refuseOutsideDevelopment(settings);
  const { sql, publicUrl, log, protect } = settings;
  logNotices(log);
  await deleteExpiredState(sql);
  const provider = new Provider(`${publicUrl}${MOUNT}`, {
    ...(await providerConfiguration({
      ...settings,
      renderError: (ctx, _out, error) =>
        sendPage(ctx.res, statusOfPage(ctx.res, error, ctx.status), renderLost(pageLanguage(asRequest(ctx.req)))),
      renderSignOut: (ctx, form) => sendPage(ctx.res, 200, renderAskSignOut(pageLanguage(asRequest(ctx.req)), form)),
    })),
  });
  registerPasswordGrant(provider, sql);
  answerWithoutDatabase(provider);
  provider.on('server_error', (_ctx, error) => log.warn({ err: error }, 'identity provider'));
  const serve = provider.callback();
  const ownHosts = new Set([new URL(publicUrl).host, `127.0.0.1:${new URL(publicUrl).port}`]);

  return (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path !== MOUNT && !path.startsWith(`${MOUNT}/`)) return false;
    protect(response);
    response.setHeader('X-Request-Id', randomUUID());
    // A page of another site whose domain name points to this machine must not read who works here.
    if (!ownHosts.has(request.headers.host ?? '')) {
      response.writeHead(421).end();
    } else if (path.startsWith(`${ASSETS}/`)) {
      void sendAsset(request, response, path.slice(ASSETS.length + 1));
    } else if (path.startsWith(`${MOUNT}/interaction/`)) {
      askWho(settings, provider, request, response).catch((error) => {
        log.warn({ err: error }, 'identity provider');
        if (response.headersSent) return;
        sendPage(response, statusOfPage(response, error, 500), renderLost(pageLanguage(asRequest(request))));
      });
    } else {
      const mounted = request as IncomingMessage & { originalUrl?: string };
      mounted.originalUrl = request.url;
      request.url = request.url?.slice(MOUNT.length) || '/';
      void serve(request, response);
    }
    return true;
  };
}

function refuseOutsideDevelopment({ nodeEnv, host, publicUrl }: IdentityProviderSettings): void {
  const remedy = 'set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';
  if (nodeEnv === 'production')
    throw new Error(`the built-in identity provider has no passwords and refuses NODE_ENV=production: ${remedy}`);
  if (!LOOPBACK.has(host) || new URL(publicUrl).hostname !== 'localhost')
    throw new Error(`the built-in identity provider serves this machine only, not ${host} (${publicUrl}): ${remedy}`);
}

/** GET shows the people; POST signs in as the person whose button was pressed. */
async function askWho(
  { sql }: IdentityProviderSettings,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = asRequest(request);
  const language = pageLanguage(asked);
  const interaction = await provider.interactionDetails(request, response).catch(unlessLost);
  const action = asked.url.split('?')[0] ?? '';
  if (interaction?.prompt.name !== 'login' || !action.endsWith(`/${interaction.uid}`))
    return sendPage(response, 400, renderLost(language));
  const person = request.method === 'POST' ? new URLSearchParams(await readForm(request)).get('person') : null;
  const account = person ? await findAccountBy(sql, { upn: person }) : undefined;
  if (account) {
    await forgetSession(provider, interaction);
    return provider.interactionFinished(request, response, {
      login: { accountId: String(account.id), remember: false },
    });
  }
  const people = await selectPeopleToChoose(sql);
  const isRefused = request.method === 'POST';
  if (new URL(asked.url, 'http://localhost').searchParams.has('lang'))
    response.appendHeader('Set-Cookie', languageCookie(language));
  sendPage(response, isRefused ? 400 : 200, renderChooser({ action, language, people, isRefused }));
}

/**
 * Ends the provider's session in the browser, because each choice of a person begins a new one. If the old session
 * remained, oidc-provider would ask for confirmation before another person can sign in.
 */
async function forgetSession(provider: Provider, interaction: Interaction): Promise<void> {
  if (!interaction.session?.uid) return;
  const before = await provider.Session.findByUid(interaction.session.uid);
  interaction.session = undefined;
  await interaction.persist();
  await before?.destroy();
}

function unlessLost(error: unknown): undefined {
  if (!(error instanceof errors.SessionNotFound)) throw error;
}

async function readForm(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > 10_000) return '';
  return text(request);
}

function sendPage(response: ServerResponse, status: number, page: Html): void {
  const headers = { ...PAGE_HEADERS, 'Content-Security-Policy': pagePolicy() };
  response.writeHead(status, headers).end(String(page));
}

async function sendAsset(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
  const asset = assets.get(name);
  if (!asset) return void response.writeHead(404).end();
  const answer = answerAsset(asset, asRequest(request));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
}

/** The part of a fetch request that the shared page helpers use. */
function asRequest(request: IncomingMessage): { url: string; headers: Headers } {
  const headers = new Headers();
  for (const name of ['accept-language', 'cookie', 'if-none-match'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  const { originalUrl } = request as IncomingMessage & { originalUrl?: string };
  return { url: originalUrl ?? request.url ?? '/', headers };
}
