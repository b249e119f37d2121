import type { Context } from '#/bff/context.ts';
import type { ChangelogItem } from '#/bff/contract/activities.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { listChanges } from './change-queries.ts';
import { changesHtml } from './changes-html.ts';
import { processingActivities } from './register.ts';
import { readNames, wordChanges } from './word-changes.ts';

/**
 * GET /api/ProcessingActivities/changelog/{id}: the changes of each save, newest first, for everybody who may
 * read the activity.
 *
 * @throws Failure NOT_FOUND
 */
export async function readChangelog(context: Context, id: number, lang: LanguageId): Promise<ChangelogItem[]> {
  const db = context.services.sql;
  await loadRecord(db, context, processingActivities, id);
  const saves = await listChanges(db, 'processingActivity', id);
  const names = await readNames(
    db,
    lang,
    saves.flatMap(({ changes }) => changes),
  );
  return saves.map((save) => ({
    id: save.id,
    createdBy: save.createdBy ?? label(lang, 'Changelog.nobody'),
    createdOn: save.createdAt.toISOString(),
    changes: changesHtml(wordChanges(save.changes, lang, names), lang),
  }));
}
