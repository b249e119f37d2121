import type { TrustedProxies } from '#/bff/http/caller-address.ts';
import type { SessionDeps } from './resolve-session.ts';
import type { SignInDeps } from './sign-in.ts';
import type { SignOutDeps } from './sign-out.ts';

/** The dependencies that createAuth prepares for its routes. */
export type AuthRouteDeps = SessionDeps & SignInDeps & SignOutDeps & { proxies: TrustedProxies };
