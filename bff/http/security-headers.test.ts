import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type SiteAddresses, securityHeaders } from './security-headers.ts';

const SITE: SiteAddresses = { publicUrl: 'http://localhost:4400', links: { userImage: null, kyc: null } };

function headersFrom(site: SiteAddresses, path = '/page') {
  const app = new Hono();
  app.use(securityHeaders(site));
  app.get('/file', (c) => c.text('x', 200, { 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'private' }));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.get('*', (c) => c.text('x'));
  app.onError((_, c) => c.text('sorry', 500));
  return app.request(path);
}

it('the policy allows scripts only from the application’s own files, and no framing', async () => {
  const policy = (await headersFrom(SITE)).headers.get('content-security-policy') ?? '';
  const directives = Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s)));
  expect(directives).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(policy.replace(directives['style-src'], '')).not.toContain('unsafe');
});

it('the protective headers are on every answer, including errors', async () => {
  for (const path of ['/page', '/broken', '/api/x']) {
    const { headers } = await headersFrom(SITE, path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toBeTruthy();
  }
});

it('an answer keeps the headers that its route has set, and an answer of the API must not be cached', async () => {
  const file = await headersFrom(SITE, '/file');
  expect(file.headers.get('content-security-policy')).toBe('sandbox');
  expect(file.headers.get('cache-control')).toBe('private');
  expect((await headersFrom(SITE, '/api/x')).headers.get('cache-control')).toBe('no-store');
  expect((await headersFrom(SITE, '/page')).headers.get('cache-control')).toBeNull();
});

it('https is enforced only if the public address uses it', async () => {
  expect((await headersFrom(SITE)).headers.get('strict-transport-security')).toBeNull();
  const secure = await headersFrom({ ...SITE, publicUrl: 'https://openboek.example' });
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

it('the policy allows the addresses that pages show or lead to', async () => {
  const site: SiteAddresses = {
    publicUrl: 'https://openboek.example',
    links: { userImage: 'https://people.example/photo/', kyc: 'https://kyc.example/x' },
    identity: { kind: 'external', issuer: 'https://login.example/tenant' },
  };
  const policy = (await headersFrom(site)).headers.get('content-security-policy');
  expect(policy).toContain("img-src 'self' data: blob: https://people.example;");
  expect(policy).toContain("frame-src 'self' blob: https://kyc.example;");
  expect(policy).toContain("form-action 'self' https://login.example;");
});
