import type { Actor, Context } from '#/bff/context.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import type { Db } from '#/bff/database/connection.ts';
import { findFirstRunState, isAnybodyDeciding } from '#/bff/management/first-run/queries.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { countTasks } from '#/bff/tasks/count-tasks.ts';
import { findPerson, findYearWeek } from './queries.ts';

/** The current user with their rights and task counters, and the settings that screens need (CA-001). */
export async function readStartup({ services, actor }: Context): Promise<CurrentUser> {
  const { sql, config } = services;
  const [person, clock, counters, ofGroup] = await Promise.all([
    findPerson(sql, actor.id),
    findYearWeek(sql),
    countTasks(sql, actor, config),
    readOfGroup(sql, actor),
  ]);
  return {
    idUser: actor.id,
    ...person,
    login: person.login ?? person.upn,
    currentYearWeek: clock.yearWeek,
    timeZone: clock.timeZone,
    rights: [...actor.rights.entries],
    ...ofGroup,
    ...counters,
    verwerkingsRegisterEnabled: config.processingRegister,
    kycRegisterUrl: config.links.kyc,
    takenAppUrl: config.links.takenApp,
    currencyUrl: config.links.currency,
    userImageUrl: config.links.userImage,
    maxFileBytes: LIMITS.fileBytes,
  };
}

const NOT_OF_GROUP = { administersGroup: false, firstRun: null, nobodyDecides: false };

/** The data that only administrators of the whole group get; for other people, it is not read. */
async function readOfGroup(db: Db, { id, rights }: Actor) {
  if (!rights.holds('AdministerApplication') || !(await administersGroup(db, id))) return NOT_OF_GROUP;
  const [firstRun, isDecided] = await Promise.all([findFirstRunState(db), isAnybodyDeciding(db)]);
  return { administersGroup: true, firstRun, nobodyDecides: !isDecided };
}
