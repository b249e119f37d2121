import { Writable } from 'node:stream';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pino from 'pino';
import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import type { ReportReceived } from '#/bff/contract/public-incident.ts';
import { groupsOf, hashCode } from '#/bff/contract/receipt-code.ts';
import type { Answer } from './answer.ts';
import type { TestApp } from './app.ts';
import { fileForm } from './files.ts';
import { incidentEntries } from './incidents.ts';

const ORIGIN = 'http://localhost:4400';

/** A visitor to the public form, with the calls that their browser makes; `headers` are sent with every call. */
export function outsider({ fetch }: Pick<TestApp, 'fetch'>, headers: Record<string, string> = {}) {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<Answer<T>> => {
    const own = { 'Sec-Fetch-Site': 'same-origin', ...headers, ...(init.headers as Record<string, string>) };
    const response = await fetch(new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init, headers: own }));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
  };
  const postJson = <T>(path: string, body: unknown) =>
    call<T>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  const solve = async () => {
    const challenge = (await call<Challenge>('/api/public/incidents/challenge')).body;
    return encode(challenge, await solveChallenge({ challenge, deriveKey }));
  };
  const send = (altcha: string, entries: Record<string, unknown> = {}) =>
    postJson<ReportReceived>('/api/public/incidents', { ...incidentEntries(entries), altcha });
  const submit = (path: string, fields: Record<string, string>) =>
    call<string>(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  return {
    call,
    solve,
    /** Sends a report with a challenge that has already been solved. */
    send,
    /** Solves a challenge and sends a report. */
    report: async (entries: Record<string, unknown> = {}) => send(await solve(), entries),
    attach: (token: string, content: Uint8Array, name: string) =>
      call(`/api/public/incidents/${token}/attachment`, { method: 'POST', body: fileForm(content, name) }),
    submit,
    /**
     * Sends the form as a browser without JavaScript does, stating that the report is not about a handler of reports.
     * If the answer is a code, sends the form again with the requested group of the code.
     */
    post: async (own: Record<string, string>) => {
      const fields = { aboutHandler: 'no', ...own };
      const shown = await submit('/incident', fields);
      const code = shownCode(shown.body);
      return code ? submit('/incident', { ...fields, ...code }) : shown;
    },
    /** Tries a code as the script of the page does. */
    tryCode: async (code: string, altcha?: string) =>
      submit('/incident/code', { codeHash: await hashCode(code), altcha: altcha ?? (await solve()) }),
    /** Adds a file to the case that a page belongs to. */
    addFile: (token: string, content: Uint8Array, name: string) =>
      call(`/api/public/incidents/${token}/files`, { method: 'POST', body: fileForm(content, name) }),
  };
}

/** The code that a page shows and the group that it asks for; null if the page shows no code. */
export function shownCode(page: string): { code: string; asked: string; group: string } | null {
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  const [code, asked] = [field('code'), field('asked')];
  return code && asked ? { code, asked, group: groupsOf(code)[Number(asked)] ?? '' } : null;
}

/** The token in the page of a case; empty if it is a different page. */
export const caseToken = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** A solved challenge in the form in which altcha sends it. */
export const encode = (challenge: Challenge, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/**
 * A new application on the same services, which has not counted any calls yet.
 *
 * @param lines collects the lines that the application logs
 */
export function freshApp({ services }: Pick<TestApp, 'services'>, lines?: string[], own: Partial<Services> = {}) {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines?.push(String(chunk));
      done();
    },
  });
  const created = createApp({ ...services, log: pino({ level: 'trace' }, sink), ...own });
  return { fetch: async (request: Request) => created.fetch(request) };
}
