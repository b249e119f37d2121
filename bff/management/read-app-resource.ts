import type { Context } from '#/bff/context.ts';
import { notFound } from '#/bff/failure.ts';
import { sanitizeHtml } from '#/bff/management/sanitize-html.ts';
import { type AppResourceRow, findAppResource } from './queries.ts';

/**
 * A text of the application, e.g. StartScreen (ST-006). Cleaned on the way out as well: rows may come from a restore or
 * an older version's rules.
 *
 * @throws Failure NOT_FOUND
 */
export async function readAppResource({ services }: Context, name: string, language: number): Promise<AppResourceRow> {
  const row = await findAppResource(services.sql, name, language);
  if (!row) throw notFound(`app resource ${name}`);
  return { ...row, value: sanitizeHtml(row.value) };
}
