import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { notFound } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { ruleLabel } from '#/bff/people/approvers/rules.ts';
import type { InstanceId } from './engine.ts';
import { findInstance } from './instance-queries.ts';
import { languageFor, OURSELVES, peopleWithoutNames, viewOf } from './log-view.ts';
import { listLines, type StoredLine } from './logbook-queries.ts';

/**
 * The log of the record that an instance belongs to: all its instances, newest last (CA-030), in the reader's language.
 * Readers of the record see all of it (OP-067); operators of its company see it without names and typed texts.
 *
 * @param asked language id of the screen; if omitted, the reader's own
 * @throws Failure NOT_FOUND
 */
export async function readLogbook(
  context: Context,
  id: InstanceId,
  asked: LanguageId | undefined,
): Promise<LogbookItem[]> {
  const { sql } = context.services;
  const instance = await findInstance(sql, id);
  if (!instance) throw notFound(`instance ${id}`);
  const view = await viewOf(context, instance);
  const language = await languageFor(context, asked);
  const lines = await listLines(sql, instance.register, instance.recordId);
  return lines
    .map((line) => (view === 'whole' ? line : withoutPeople(line, language)))
    .map((line) => ({
      idLogbook: line.id,
      upn: line.upn ?? OURSELVES,
      message: wording(language, line),
      completedOn: line.at.toISOString(),
    }));
}

/** Replaces names with the number of people, and leaves out what they typed. */
function withoutPeople(line: StoredLine, language: LanguageId): StoredLine {
  const people = peopleWithoutNames(language, line.people);
  return { ...line, people, message: null, upn: line.upn === null ? null : label(language, 'Logbook.person') };
}

/** The text of the line; anything that a person typed follows a colon. */
function wording(language: LanguageId, { code, message, params, people }: StoredLine): string {
  const text = label(language, `Logbook.${code}${onBehalf(code, people)}`, {
    people: people.join(', '),
    step: ruleWords(language, params.rule),
    process: params.process ? label(language, `Process.${params.process}`) : '',
    version: params.version ?? '',
  });
  return message ? `${text}: ${message}` : text;
}

/** The description of a step's rule; an unknown rule is given as it is in the drawing. */
function ruleWords(language: LanguageId, rule = ''): string {
  const key = ruleLabel(rule);
  return key ? label(language, key) : rule;
}

const DECIDED: ReadonlySet<string> = new Set(['approved', 'confirmed', 'rejected']);

/** A decision on somebody's behalf has a separate wording. */
function onBehalf(code: string, people: readonly string[]): string {
  return DECIDED.has(code) && people.length > 0 ? 'OnBehalf' : '';
}
