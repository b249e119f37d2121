import type { ConfidentialList } from '#/bff/contract/incident-people.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';
import type { Caller, TestApp } from './app.ts';
import { outsider } from './public-form.ts';

const PATH = '/api/management/confidentialhandlers';

/** Gives a person a role with these rights in a company and below it. */
export async function giveRights(
  { database: { sql } }: TestApp,
  { id }: Caller,
  rights: readonly string[],
  company: number,
): Promise<void> {
  const [role] = await sql<{ id: number }[]>`insert into roles (name) values (${`T ${id} ${company}`}) returning id`;
  const roleId = role?.id ?? 0;
  for (const right of rights) await sql`insert into role_rights (role_id, right_key) values (${roleId}, ${right})`;
  await sql`
    with given as (insert into user_roles (user_id, role_id, active) values (${id}, ${roleId}, true) returning id)
    insert into user_role_companies (user_role_id, company_id, inherit) select id, ${company}, true from given`;
}

/** Makes these people the confidential handlers, each with a different function, as the administrator does. */
export async function makeConfidential(administrator: Caller, people: readonly (readonly [Caller, string])[]) {
  const { body: before } = await administrator.get<ConfidentialList>(PATH);
  const handlers = people.map(([{ id }, name]) => ({ idUser: id, functionNl: name, functionEn: `${name} (en)` }));
  return administrator.put<ConfidentialList>(PATH, { handlers, read: before.handlers.map(({ id }) => id) });
}

/**
 * Sends a report about a handler of reports, excluding some functions.
 * @returns the id of the incident, the token for its attachment, and the status of the answer
 */
export async function reportRestricted(
  app: TestApp,
  entries: Record<string, unknown>,
  keptOut: readonly string[] = [],
): Promise<{ id: number; token: string; status: number }> {
  const anybody = outsider(app);
  const { body: lists } = await anybody.call<PublicPicklists>('/api/public/incidents/picklists');
  const excluded = lists.confidential.filter(({ name }) => keptOut.includes(name)).map(({ id }) => id);
  const restriction = { offered: lists.confidential.map(({ id }) => id), excluded };
  const { status, body } = await anybody.report({ ...entries, restriction });
  const [row] = await app.database.sql<{ id: number }[]>`
    select id from incidents where subject = ${String(entries.subject)} and restricted`;
  return { id: row?.id ?? 0, token: body.token, status };
}
