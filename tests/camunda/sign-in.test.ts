import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#/bff/config.ts';
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { CamundaUnusable } from '#/infra/engine/camunda/probe.ts';
import { recordingInbox } from '#/tests/processes/inbox.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';

/** Tests signing in to Camunda, and the messages when that fails, on a server that answers like Camunda's REST API. */
describe('the connection to Camunda', () => {
  let database: TestDatabase;
  const servers: Server[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
    problems.splice(0);
  });

  async function listen(answer: (request: IncomingMessage, body: string) => [status: number, body: object]) {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const [status, json] = answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const engine = (env: Record<string, string>) => {
    const { engine: camunda } = readConfig(env);
    if (camunda.kind !== 'camunda') throw new Error('the environment names no Camunda');
    const log = { warn: () => {}, error: (_details: object, message: string) => void problems.push(message) };
    return createCamundaEngine({
      sql: database.sql,
      jobs: [],
      events: recordingInbox([], () => 'allow'),
      log,
      camunda,
      timing: { callMs: 500 },
    });
  };
  const topology = (gatewayVersion: string): [number, object] => [200, { gatewayVersion, brokers: [] }];
  const closed: [number, object] = [401, { title: 'Unauthorized', status: 401, detail: 'no' }];

  it('signs in with a name and a password', async () => {
    const expected = `Basic ${Buffer.from('openboek:geheim').toString('base64')}`;
    const address = await listen((request) =>
      request.headers.authorization === expected ? topology('8.8.21') : closed,
    );
    const basic = {
      CAMUNDA_REST_ADDRESS: address,
      CAMUNDA_AUTH_STRATEGY: 'BASIC',
      CAMUNDA_BASIC_AUTH_USERNAME: 'openboek',
    };
    expect(await engine({ ...basic, CAMUNDA_BASIC_AUTH_PASSWORD: 'geheim' }).probe()).toBe('8.8.21');
    await expect(engine({ ...basic, CAMUNDA_BASIC_AUTH_PASSWORD: 'anders' }).probe()).rejects.toThrow(
      /refuses our credentials .*CAMUNDA_AUTH_STRATEGY/,
    );
  });

  it('signs in with client credentials, and asks for one token only', async () => {
    const asked: URLSearchParams[] = [];
    const tokens = await listen((_request, body) => {
      asked.push(new URLSearchParams(body));
      return [200, { access_token: 'a-token', token_type: 'Bearer', expires_in: 300 }];
    });
    const address = await listen((request) =>
      request.headers.authorization === 'Bearer a-token' ? topology('8.9.2') : closed,
    );
    const camunda = engine({
      CAMUNDA_REST_ADDRESS: `${address}/`,
      CAMUNDA_AUTH_STRATEGY: 'OAUTH',
      CAMUNDA_OAUTH_URL: `${tokens}/token`,
      CAMUNDA_CLIENT_ID: 'openboek',
      CAMUNDA_CLIENT_SECRET: 'geheim',
      CAMUNDA_OAUTH_SCOPE: 'zeebe',
    });
    expect(await camunda.probe()).toBe('8.9.2');
    expect(await camunda.probe()).toBe('8.9.2');
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'openboek',
        client_secret: 'geheim',
        audience: 'zeebe.camunda.io',
        scope: 'zeebe',
      },
    ]);
  });

  it('reports the variables that each way of signing in needs', () => {
    const address = { CAMUNDA_REST_ADDRESS: 'http://127.0.0.1:8080' };
    expect(() => readConfig({ ...address, CAMUNDA_AUTH_STRATEGY: 'BASIC' })).toThrow(
      /CAMUNDA_BASIC_AUTH_USERNAME is needed[\s\S]*CAMUNDA_BASIC_AUTH_PASSWORD is needed/,
    );
    expect(() => readConfig({ ...address, CAMUNDA_AUTH_STRATEGY: 'OAUTH' })).toThrow(
      /CAMUNDA_OAUTH_URL[\s\S]*CAMUNDA_CLIENT_ID[\s\S]*CAMUNDA_CLIENT_SECRET/,
    );
    expect(readConfig({ ...address }).engine).toMatchObject({ kind: 'camunda', auth: { kind: 'none' } });
    expect(readConfig({}).engine).toEqual({ kind: 'embedded' });
  });

  it('reports that the version of Camunda is too old, and which version Openboek needs', async () => {
    const address = await listen(() => topology('8.7.4'));
    const refused = engine({ CAMUNDA_REST_ADDRESS: address }).probe();
    await expect(refused).rejects.toThrow(CamundaUnusable);
    await expect(refused).rejects.toThrow(`Camunda at ${address} is version 8.7.4; Openboek needs 8.8 or later`);
  });

  it('accepts newer version lines', async () => {
    for (const version of ['8.8.0-alpha3', '8.10.1', '9.0.0'])
      expect(await engine({ CAMUNDA_REST_ADDRESS: await listen(() => topology(version)) }).probe()).toBe(version);
  });

  it('waits for a Camunda that does not answer in time, and reports that in its health', async () => {
    const silent = await listen(() => topology('8.8.0'));
    for (const server of servers.splice(0)) await new Promise((gone) => server.close(gone));
    const camunda = engine({ CAMUNDA_REST_ADDRESS: silent });
    expect(await camunda.probe()).toBeNull();
    expect(problems).toEqual(['Camunda does not answer; commands wait']);
    const health = await camunda.health();
    expect(health).toMatchObject({ ok: false, oldestReadySeconds: 0, rejected: 0 });
    expect(health.problem).toMatch(/^Camunda has not answered since \d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const hangs = createServer(() => {});
    servers.push(hangs);
    await new Promise<void>((listening) => hangs.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(hangs.address() as AddressInfo).port}`;
    expect(await engine({ CAMUNDA_REST_ADDRESS: address }).probe()).toBeNull();
    hangs.closeAllConnections();
  });
});
