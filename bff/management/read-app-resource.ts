import type { Context } from '#/bff/context.ts';
import { type AppResource, isAppResource } from '#/bff/contract/app-resources.ts';
import { notFound } from '#/bff/failure.ts';
import { findAppResource } from './queries.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/**
 * A text of the application, e.g. StartScreen (ST-006). It is also sanitised when it is read, because rows may have
 * been restored from a backup, or stored under an older version's rules.
 *
 * @throws Failure NOT_FOUND for an unknown name, or if there is no text in this language yet
 */
export async function readAppResource({ services }: Context, name: string, language: number): Promise<AppResource> {
  const row = isAppResource(name) ? await findAppResource(services.sql, name, language) : undefined;
  if (!row) throw notFound(`app resource ${name}`);
  return { ...row, value: sanitizeHtml(row.value) };
}
