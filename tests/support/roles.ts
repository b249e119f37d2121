import type { RoleDetails } from '#/bff/contract/people.ts';
import type { RoleName } from '#/bff/contract/roles.ts';
import type { Answer } from './answer.ts';
import type { Caller, TestApp } from './app.ts';

type Where = Pick<RoleDetails, 'securableEntities'> & {
  userRole: Pick<RoleDetails['userRole'], 'active' | 'isGlobalRole'>;
};

/** A role in these companies; true includes the companies below. */
export const at = (companies: Readonly<Record<number, boolean>>): Where => ({
  userRole: { active: true, isGlobalRole: false },
  securableEntities: Object.entries(companies).map(([id, inherit]) => ({
    entityId: Number(id),
    active: true,
    inherit,
    securableEntityId: 26,
  })),
});
/** A role in every company. */
export const everywhere: Where = { userRole: { active: true, isGlobalRole: true }, securableEntities: [] };
/** A role that is no longer held. */
export const OFF: Where = { userRole: { active: false, isGlobalRole: false }, securableEntities: [] };

export async function roleIdOf({ database }: TestApp, role: RoleName): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`select id from roles where name = ${role}`;
  return row?.id ?? 0;
}

/** A role of a person as read by the administrator. */
export async function detailsOf(app: TestApp, admin: Caller, who: Caller, role: RoleName): Promise<RoleDetails> {
  const { status, body } = await admin.get<RoleDetails>(`/api/userroles/21/${await roleIdOf(app, role)}/${who.id}`);
  if (status !== 200) throw new Error(`the role was not returned: ${JSON.stringify(body)}`);
  return body;
}

/** Reads the role and saves it with this reach. */
export async function save(
  app: TestApp,
  admin: Caller,
  who: Caller,
  role: RoleName,
  where: Where,
): Promise<Answer<{ idUserRole: number; version: number }>> {
  const { userRole, version } = await detailsOf(app, admin, who, role);
  const of = { idUser: who.id, roleId: await roleIdOf(app, role) };
  return admin.put(`/api/userroles/21/${userRole.idUserRole}`, { ...where, ...of, version });
}
