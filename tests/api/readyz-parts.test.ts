import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import { probesOf } from '#/bff/startup/probes.ts';
import { createSurroundings, type PartStates } from '#/bff/startup/surroundings.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { clamdScanner } from '#/infra/scan/clamd.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.stop());

const OWN_PROVIDER = { kind: 'external', issuer: 'https://login.example' };

async function readyz(parts: PartStates) {
  const { fetch } = createApp({ ...app.services, surroundings: { look: async () => parts, known: () => parts } });
  return (await (await fetch(new Request('http://localhost:4400/readyz'))).json()) as Record<string, unknown>;
}

it('the server reports the state of sign-in, email and scanner in general terms, if they are configured', async () => {
  expect(Object.keys(await readyz({}))).toEqual(['ok', 'engine']);
  expect(await readyz({ identity: null, accounts: null, mail: null, scanner: null })).toMatchObject({
    ok: true,
    signIn: { ok: true },
    mail: { ok: true },
    scanner: { ok: true },
  });
  const secret = 'connect ECONNREFUSED 10.1.2.3:389';
  const broken = await readyz({ identity: secret, accounts: null, mail: secret, scanner: secret });
  expect(broken).toMatchObject({ ok: true, signIn: { ok: false }, mail: { ok: false }, scanner: { ok: false } });
  expect(JSON.stringify(broken)).not.toContain('10.1.2.3');
  const unused = await readyz({ identity: null, accounts: 'there is no administrator: set OPENBOEK_ADMIN_UPN' });
  expect(unused).toMatchObject({ signIn: { ok: false, problem: 'nobody can use it yet' } });
  expect(JSON.stringify(unused)).not.toContain('OPENBOEK');
});

it('the server checks the real parts: mail server and scanner must answer, and there must be people with an administrator among them', async () => {
  const { sql, config } = app.services;
  const mailer = smtpMailer('smtp://127.0.0.1:1', 'openboek@noordveen.example');
  const scanner = clamdScanner({ host: '127.0.0.1', port: 1 });
  const auth = { probe: () => Promise.reject(new Error('unexpected "issuer"')), probeScopes: async () => ['workflow'] };
  const look = () =>
    createSurroundings(
      probesOf({ ...config, identity: OWN_PROVIDER } as typeof config, sql, auth, { mailer, scanner }),
    ).look();
  expect(await look()).toEqual({
    identity: 'unexpected "issuer"',
    scopes: 'its scopes_supported lacks workflow',
    accounts: null,
    mail: expect.stringContaining('ECONNREFUSED'),
    scanner: expect.stringContaining('ECONNREFUSED'),
  });
  await sql`update user_roles set active = false`;
  expect((await look()).accounts).toBe('there is no administrator: set OPENBOEK_ADMIN_UPN');
  await sql`update users set active = false`;
  expect((await look()).accounts).toContain('nobody has an account');
  mailer.close();
});

it('the server accepts only a scanner that answers PONG', async () => {
  for (const [reply, isWell] of [
    ['PONG\0', true],
    ['UNKNOWN COMMAND\0', false],
  ] as const) {
    const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(reply)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const probe = clamdScanner({ host: '127.0.0.1', port }).probe();
    await (isWell ? expect(probe).resolves.toBeUndefined() : expect(probe).rejects.toThrow('UNKNOWN COMMAND'));
    server.close();
  }
});
