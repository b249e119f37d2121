import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#/bff/failure.ts';
import { staticFiles } from './static-files.ts';

const PAGE = '<!doctype html><title>Openboek</title>';
const SCRIPT = 'console.log(1)'.repeat(50);
let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openboek-web-'));
  const web = join(folder, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await mkdir(join(web, 'labels'));
  await writeFile(join(folder, 'secret.txt'), 'not for you');
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(join(web, 'labels', '1043.json'), '{}');
  await writeFile(join(web, 'assets', 'index-Ab12_Cd3.js'), SCRIPT);
  await writeFile(join(web, 'assets', 'index-Ab12_Cd3.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(web, 'assets', 'index-Ab12_Cd3.js.gz'), gzipSync(SCRIPT));
  app = new Hono().route('/', await staticFiles(web));
  app.onError((error, c) => c.json({ code: (error as Failure).code }, error instanceof Failure ? 404 : 500));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('static files', () => {
  it('include hashed assets, cached for a year and compressed as the client prefers', async () => {
    const path = '/assets/index-Ab12_Cd3.js';
    for (const [accept, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await app.request(path, { headers: { 'Accept-Encoding': accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
    }
  });

  it('without a hashed name are revalidated, with 304 while they are unchanged', async () => {
    for (const path of ['/index.html', '/labels/1043.json', '/app/reports']) {
      const first = await app.request(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const etag = first.headers.get('etag') ?? '';
      const again = await app.request(path, { headers: { 'If-None-Match': `W/${etag}` } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  it('include the page at all addresses of the application', async () => {
    for (const path of ['/', '/app', '/app/reports/12?tab=log', '/een/of/ander/pad', '/apiary']) {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PAGE);
    }
  });

  it('include the page at any address below /app, with a redirect that removes punctuation at its end', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const dotted = await app.request('/app/reports/v1.2', { headers });
    expect([dotted.status, await dotted.text()]).toEqual([200, PAGE]);
    for (const end of ['.', ').', ',', '!']) {
      const ended = await app.request(`/app/reports/12${end}?tab=log`, { headers });
      expect([ended.status, ended.headers.get('location')]).toEqual([302, '/app/reports/12?tab=log']);
    }
    // A request from a script does not accept HTML, so it is not redirected.
    expect((await app.request('/app/reports/12.', { headers: { Accept: '*/*' } })).status).toBe(404);
  });

  it('never include the page for a call or a missing file', async () => {
    for (const path of [
      '/api',
      '/api/unknown',
      '/api/reports/x',
      '/oidc/x',
      '/assets/gone-12345678.js',
      '/favicon.png',
    ]) {
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 'NOT_FOUND' });
    }
  });

  it('never come from outside the folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2f..%2fsecret.txt',
      '/%5c..%5csecret.txt',
      '/%',
      '/%00',
    ])
      expect(await (await app.request(path)).text()).not.toContain('not for you');
  });

  it('are answered without a body for HEAD', async () => {
    const response = await app.request('/index.html', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(PAGE.length));
    expect(await response.text()).toBe('');
  });

  it('do not exist if the folder is missing', async () => {
    const nothing = new Hono().route('/', await staticFiles(join(folder, 'none')));
    nothing.onError((_, c) => c.text('none', 404));
    expect((await nothing.request('/')).status).toBe(404);
  });
});
