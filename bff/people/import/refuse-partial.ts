import type { Actor } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import type { Directory } from './directory.ts';

/** A file reaches everybody and every company, so it takes the right in all of them. */
export function refusePartialAdministrator({ rights }: Actor, { companies }: Directory): void {
  const isEverywhere = companies.every(({ id }) => rights.covers(['AdministerApplication'], id));
  if (!isEverywhere) throw new Failure('NO_RIGHT', 'needs AdministerApplication in every company');
}
