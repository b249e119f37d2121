import type { Context } from '#/bff/context.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { countTasks } from '#/bff/tasks/count-tasks.ts';
import { findPerson, findYearWeek } from './queries.ts';

/** The current user, the rights, and the settings that screens need (CA-001). */
export async function readStartup({ services, actor }: Context): Promise<CurrentUser> {
  const { sql, config } = services;
  const [person, clock, counters, isGroupAdministrator] = await Promise.all([
    findPerson(sql, actor.id),
    findYearWeek(sql),
    countTasks(sql, actor.id),
    actor.rights.holds('AdministerApplication') && administersGroup(sql, actor.id),
  ]);
  return {
    idUser: actor.id,
    ...person,
    login: person.login ?? person.upn,
    currentYearWeek: clock.yearWeek,
    timeZone: clock.timeZone,
    rights: [...actor.rights.entries],
    administersGroup: isGroupAdministrator,
    ...counters,
    verwerkingsRegisterEnabled: config.processingRegister,
    kycRegisterUrl: config.links.kyc,
    takenAppUrl: config.links.takenApp,
    currencyUrl: config.links.currency,
    userImageUrl: config.links.userImage,
    maxFileBytes: LIMITS.fileBytes,
  };
}
