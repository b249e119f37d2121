import type { LanguageId } from '#/bff/contract/languages.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';
import type { Db } from '#/bff/database/connection.ts';

/** The people who receive reports about handlers, by function and never by name. */
export async function listConfidential(db: Db, lang: LanguageId): Promise<PublicPicklists['confidential']> {
  return db<PublicPicklists['confidential']>`
    select id, ${db(lang === 1033 ? 'function_en' : 'function_nl')} as name from able_confidential_handlers order by name, id`;
}
