import type { RouterRoute } from 'hono/types';
import { factsOf } from './guard.ts';

/**
 * Refuses routes that are not protected by a guard: for each method and path, the handler that runs first
 * must be the guard of a declaration. A handler or middleware chained onto a router without a declaration
 * prevents the server from starting.
 *
 * @throws Error with the unguarded routes
 */
export function refuseUnguarded(routes: readonly RouterRoute[]): void {
  const first = new Map<string, RouterRoute>();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    if (!first.has(name)) first.set(name, route);
  }
  refuse([...first].filter(([, { handler }]) => factsOf(handler) === undefined).map(([name]) => name));
}

/**
 * Refuses pages outside their own paths: an unguarded handler must not serve any part of the API.
 *
 * @param paths exact paths as the router spells them; a path that ends in a slash includes everything below it
 * @throws Error that names the routes outside these paths
 */
export function refusePagesElsewhere(routes: readonly RouterRoute[], paths: readonly string[]): void {
  const isTheirs = ({ path }: RouterRoute) =>
    paths.some((own) => path === own || (own.endsWith('/') && path.startsWith(own)));
  refuse(routes.filter((route) => !isTheirs(route)).map(({ method, path }) => `${method} ${path}`));
}

function refuse(names: string[]): void {
  if (names.length > 0) throw new Error(`no guard before ${names.join(', ')}: create routes with declareRoute`);
}
