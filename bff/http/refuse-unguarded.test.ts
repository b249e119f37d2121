import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declaredRoutes } from '#/bff/app.ts';
import { declareRoute } from './declare-route.ts';
import { refusePagesElsewhere, refuseUnguarded } from './refuse-unguarded.ts';
import { router } from './router.ts';

const mine = declareRoute({
  method: 'get',
  path: '/api/things/{id}',
  right: ['Access'],
  summary: 'A thing',
  answer: z.object({}),
});
const declared = () => router().openapi(mine, (c) => c.json({}, 200));

describe('routes without a guard', () => {
  it('do not exist when every route is declared, even behind a mounted router', () => {
    expect(() => refuseUnguarded(router().route('/', declared()).routes)).not.toThrow();
  });

  it('do not exist in the application', () => {
    expect(() => refuseUnguarded(declaredRoutes().routes)).not.toThrow();
  });

  it.each([
    ['GET /api/leak', () => declared().get('/api/leak', (c) => c.json({}))],
    ['POST /api/things/:id', () => declared().post('/api/things/:id', (c) => c.json({}))],
    ['GET /api/:any', () => declared().get('/api/:any', (c) => c.json({}))],
    ['ALL /api/leak', () => declared().all('/api/leak', (c) => c.json({}))],
    ['ALL /*', () => declared().use((c) => Promise.resolve(c.json({})))],
    [
      'GET /api/leak',
      () =>
        router().route(
          '/',
          declared().get('/api/leak', (c) => c.json({})),
        ),
    ],
  ])('are refused and named: %s', (name, build) => {
    expect(() => refuseUnguarded(build().routes)).toThrow(`no guard before ${name}: `);
  });

  it('are refused when a handler runs before the guard of the same path', () => {
    const first = router().get('/api/things/:id', (c) => c.json({}));
    expect(() => refuseUnguarded(first.route('/', declared()).routes)).toThrow('no guard before GET /api/things/:id');
  });
});

describe('pages', () => {
  const pages = new Hono().get('/quit', (c) => c.text('')).get('/api/auth/session', (c) => c.text(''));

  it('answer under their own paths', () => {
    expect(() => refusePagesElsewhere(pages.routes, ['/api/auth/', '/quit'])).not.toThrow();
  });

  it('answer nowhere else', () => {
    expect(() => refusePagesElsewhere(pages.routes, ['/api/auth/'])).toThrow('no guard before GET /quit');
    expect(() => refusePagesElsewhere(pages.routes, ['/quit', '/*'])).toThrow('no guard before GET /api/auth/session');
  });
});
