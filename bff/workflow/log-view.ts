import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { LANGUAGES } from '#/bff/contract/languages.ts';
import { Failure } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import type { Instance } from './instance-queries.ts';
import { findLanguage } from './logbook-queries.ts';
import { findRecordCompany } from './process-queries.ts';

/** Shown instead of a person for what Openboek did automatically. */
export const OURSELVES = 'openboek';

/** Readers of the record see everything; operators see what happened, but not who did it or what they typed. */
export type View = 'whole' | 'withoutPeople';

/**
 * How much of a run the reader sees: readers of the record see all of it, operators of its company see it without
 * people (decision 0039).
 *
 * @throws Failure NOT_FOUND
 */
export async function viewOf(context: Context, { register, recordId }: Instance): Promise<View> {
  const { sql } = context.services;
  try {
    await loadRecord(sql, context, registerOf(register), recordId);
    return 'whole';
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    const company = await findRecordCompany(sql, register, recordId);
    if (company === undefined || !context.actor.rights.covers(['OperateWorkflows'], company)) throw error;
    return 'withoutPeople';
  }
}

/** The language of the screen, or else the person's own. */
export async function languageFor(context: Context, asked: LanguageId | undefined): Promise<LanguageId> {
  return asked ?? known(await findLanguage(context.services.sql, context.actor.id));
}

const known = (id: number | undefined): LanguageId => LANGUAGES.find((language) => language.id === id)?.id ?? 1043;

/** Replaces several names with the number of people, and a single name with "a person". */
export function peopleWithoutNames(language: LanguageId, people: readonly string[]): string[] {
  const count = people.length;
  if (count > 1) return [label(language, 'Logbook.people', { count })];
  return people.map(() => label(language, 'Logbook.person'));
}
