import { Hono } from 'hono';
import { Failure } from '#/bff/failure.ts';
import { BACKCHANNEL_PATH, endByProvider } from './backchannel-logout.ts';
import { answerAsset, pageAssets } from './pages/assets.ts';
import { AUTH_ASSETS } from './pages/notice.ts';
import { quitRoutes } from './quit-routes.ts';
import type { AuthRouteDeps } from './route-deps.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/**
 * The addresses for signing in and out, and the one at which the provider reports ended sessions. They are not declared
 * with the API, because most are pages and redirects; only /api/auth/session answers with JSON. The application turns
 * their failures into answers.
 */
export function authRoutes(deps: AuthRouteDeps): Hono {
  return new Hono()
    .route('/', signInRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', quitRoutes(deps))
    .get(`${AUTH_ASSETS}/:name`, (c) => {
      const asset = pageAssets.get(c.req.param('name'));
      if (!asset) throw new Failure('NOT_FOUND', 'no such file');
      return answerAsset(asset, c.req.raw);
    })
    .post(BACKCHANNEL_PATH, async (c) => {
      // There is no session and no cookie: the token itself is the proof.
      const { logout_token: token } = await c.req.parseBody().catch((cause: unknown) => {
        throw new Failure('BAD_REQUEST', 'the form cannot be read', { cause });
      });
      await endByProvider(deps, typeof token === 'string' ? token : '');
      return c.body(null, 200, { 'Cache-Control': 'no-store' });
    });
}
