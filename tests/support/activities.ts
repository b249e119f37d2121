import type { ActivityDetails } from '#/bff/contract/activities.ts';
import type { Caller } from './app.ts';

/**
 * The entries of an activity that can be submitted, without its lists. `officer` is its privacy officer, `owner` its
 * responsible person.
 */
export const completeActivity = (owner: number, officer: number, other: Record<string, unknown> = {}) => ({
  name: 'Salarisadministratie',
  responsiblePersonDep: 'Personeelszaken',
  idResponsiblePerson: owner,
  idCompany: 2,
  idPrivacyOfficer: officer,
  businessProcess: 'Salarissen betalen',
  purpose: 'Het betalen van het loon.',
  categoryDataSubjects: 'Medewerkers',
  sourceOfData: 'De medewerker zelf',
  ...other,
});

/** A complete Concept of a person at Noordveen Infra. @returns its id */
export async function newActivity(
  owner: Caller,
  officer: Caller,
  other: Record<string, unknown> = {},
): Promise<number> {
  const { status, body } = await owner.post<number>(
    '/api/ProcessingActivities',
    completeActivity(owner.id, officer.id, other),
  );
  if (status !== 200) throw new Error(`the call was refused: ${JSON.stringify(body)}`);
  return body;
}

export async function activityOf(who: Caller, id: number, lang = 1033): Promise<ActivityDetails> {
  const { status, body } = await who.get<ActivityDetails>(`/api/ProcessingActivities/details/${id}?lang=${lang}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The body of a PUT, made from the activity as it was read. */
export const bodyOf = (activity: ActivityDetails, changes: Record<string, unknown> = {}) => ({
  ...activity,
  ...changes,
});

/** An activity that waits for its privacy officer. @returns its id */
export async function submittedActivity(
  owner: Caller,
  officer: Caller,
  other: Record<string, unknown> = {},
): Promise<number> {
  const id = await newActivity(owner, officer, other);
  const { status, body } = await owner.post(`/api/tasks/activity/submitforprocessing/${id}`);
  if (status !== 200) throw new Error(`the call was refused: ${JSON.stringify(body)}`);
  return id;
}
