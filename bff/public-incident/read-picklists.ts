import type { Services } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';
import { listPicklistItems } from '#/bff/startup/queries.ts';
import { listConfidential } from './restriction-queries.ts';
import { allowedSource } from './source.ts';

/** The choices of the public form, without hidden types, which only existing reports may still have. */
export async function readPublicPicklists({ sql, config }: Services, lang: LanguageId): Promise<PublicPicklists> {
  const [items, confidential] = await Promise.all([listPicklistItems(sql), listConfidential(sql, lang)]);
  return {
    incidentTypes: items
      .filter(({ list, visible }) => list === 'incidentTypes' && visible)
      .map(({ id, nameEn, nameNl }) => ({ id, name: lang === 1033 ? nameEn : nameNl })),
    confidential,
    source: allowedSource(null, lang, config),
    maxFileBytes: LIMITS.fileBytes,
    privacyUrl: config.incident.privacyUrl,
  };
}
