import { ROLE_NAMES, ROLES, type RoleName } from '#/bff/contract/roles.ts';
import type { Db, Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { COMPANIES } from './companies.ts';
import { LOCKER } from './gifts.ts';
import { type PastReport, pastReports } from './history.ts';
import { type ExamplePerson, NEWCOMERS, PEOPLE, upnFrom, upnOf } from './people.ts';
import {
  giveRole,
  hasPeople,
  insertCategory,
  insertCompanies,
  insertLink,
  insertPastDecision,
  insertPastInstance,
  insertPastLogLine,
  insertPastReport,
  insertReleaseNote,
  insertRole,
  insertStartText,
  insertUser,
  lockSeeding,
  rememberWaiting,
  replaceStartText,
} from './queries.ts';
import { Random } from './random.ts';
import { RELEASE_NOTES } from './release-notes.ts';
import { EXAMPLE_START_TEXTS, OTHER_APPS, REPORT_CATEGORIES, REPORT_LINKS, START_TEXTS } from './texts.ts';

const SEED = 2026;

/**
 * Fills an empty database with the example company: companies, people, roles, texts, release notes, and three years of
 * reports that do not wait for a decision. All of this happens in one transaction. Later, seed-waiting.ts adds the
 * waiting reports through the application's verbs.
 *
 * @returns false if the database already had people, in which case nothing was done
 */
export async function seedExample(sql: Sql, now: Date): Promise<boolean> {
  return transaction(sql, async (tx) => {
    // If two processes start on an empty database at once, the second finds the people that the first
    // created.
    await lockSeeding(tx);
    if (await hasPeople(tx)) return false;
    await seedCompany(tx);
    for (const person of NEWCOMERS) await seedPerson(tx, person, new Map());
    for (const note of RELEASE_NOTES) await insertReleaseNote(tx, now, note);
    const random = new Random(SEED);
    for (const report of pastReports(random, now)) await seedReport(tx, random, report);
    await rememberWaiting(tx, 0);
    return true;
  });
}

/** The example company without reports, as a starting point for tests. */
export async function seedCompany(db: Db): Promise<void> {
  await insertCompanies(db, COMPANIES);
  const roleIds = new Map<RoleName, number>();
  for (const name of ROLE_NAMES) roleIds.set(name, await insertRole(db, name, ROLES[name]));
  for (const person of PEOPLE) await seedPerson(db, person, roleIds);
  await seedTexts(db);
  for (const app of OTHER_APPS) await insertLink(db, 'db365MenuItems', app);
  for (const link of REPORT_LINKS) await insertLink(db, 'reportItems', link);
}

async function seedPerson(db: Db, person: ExamplePerson, roleIds: ReadonlyMap<RoleName, number>): Promise<void> {
  const [first, last] = person.name;
  const { personnelNumber, department, job, company, boss } = person;
  const supervisorUpn = boss === null ? null : upnFrom(boss);
  const id = await insertUser(db, {
    upn: upnOf(person),
    first,
    last,
    personnelNumber,
    department,
    job,
    companyId: company,
    supervisorUpn,
  });
  for (const { role, companies } of person.roles) await giveRole(db, id, roleIds.get(role) ?? 0, companies);
}

/** The categories and the start texts of the example company; existing ones stay as they are. */
async function seedTexts(db: Db): Promise<void> {
  for (const [index, category] of REPORT_CATEGORIES.entries()) await insertCategory(db, index, category);
  for (const { language, html } of EXAMPLE_START_TEXTS) await insertStartText(db, language, html);
}

/**
 * The categories and start texts that a real installation begins with. Existing ones stay as they are, except
 * unchanged start texts of the example company that an earlier version added.
 */
export async function seedStart(db: Db): Promise<void> {
  for (const [index, category] of REPORT_CATEGORIES.entries()) await insertCategory(db, index, category);
  for (const [index, { language, html }] of START_TEXTS.entries()) {
    await insertStartText(db, language, html);
    await replaceStartText(db, language, EXAMPLE_START_TEXTS[index]?.html ?? '', html);
  }
}

async function seedReport(db: Db, random: Random, report: PastReport): Promise<void> {
  const instance = report.submittedAt ? random.uuid() : null;
  const id = await insertPastReport(db, report, instance);
  if (!instance || !report.submittedAt) return;
  await insertPastInstance(db, instance, id, report);
  await insertPastLogLine(db, instance, upnOf(report.person), 'submitted', null, report.submittedAt);
  let since = report.submittedAt;
  for (const decision of report.decisions) {
    const ids = { instance, task: random.uuid(), decision: random.uuid(), command: random.uuid() };
    await insertPastDecision(db, ids, id, since, decision);
    await insertPastLogLine(
      db,
      instance,
      upnFrom(decision.by),
      decision.action === 'approve' ? 'approved' : 'rejected',
      decision.remark,
      decision.at,
    );
    since = decision.at;
  }
  if (report.lockReason && report.endedAt)
    await insertPastLogLine(db, instance, upnFrom(LOCKER), 'locked', report.lockReason, report.endedAt);
  if (report.status === 2 && report.endedAt)
    await insertPastLogLine(db, instance, upnOf(report.person), 'withdrawn', report.wfReason, report.endedAt);
}
