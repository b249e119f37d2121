import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { type AppResource, type AppResourceUpdate, isAppResource } from '#/bff/contract/app-resources.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { insertAppResource, updateAppResource } from './queries.ts';
import { storableHtml } from './storable-html.ts';

/**
 * Stores a sanitised text of the application in one language (ST-004, CA-012); its other languages do not
 * change.
 *
 * @returns the stored text, with its new version
 * @throws Failure NOT_FOUND, VERSION_MISSING, STALE_VERSION, VALIDATION
 */
export async function saveAppResource(
  context: Context,
  { name, language }: { name: string; language: LanguageId },
  update: AppResourceUpdate,
): Promise<AppResource> {
  const { actor } = context;
  if (!isAppResource(name)) throw notFound(`app resource ${name}`);
  const version = versionRead(update);
  const value = storableHtml(update.value);
  return inTransaction(context, async (tx) => {
    const row = { name, language, value, version };
    const isStored = await (version === 0 ? insertAppResource : updateAppResource)(tx, row, actor.id);
    const done = { action: 'appResource.update', entity: 'appResource', entityId: `${name}/${language}` };
    if (!isStored) throw await staleVersionOf(tx, { ...done, actions: [done.action] });
    await recordDone(tx, context, {
      ...done,
      detail: { version: version + 1, length: value.length },
    });
    return { ...row, version: version + 1 };
  });
}
