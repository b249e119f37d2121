import { SCIM } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { SCIM_TOKEN } from '#/tests/support/scim.ts';
import { type AuditedCalls, nextName, type World } from './audited-call.ts';

function scimUser(local: string, department: string) {
  return {
    schemas: [SCIM.user, SCIM.enterprise],
    userName: upnFrom(local),
    name: { givenName: 'Sam', familyName: 'Scim' },
    emails: [{ value: upnFrom(local), type: 'work', primary: true }],
    active: true,
    [SCIM.enterprise]: { organization: 'Noordveen Infra', department },
  };
}

const scimCall = ({ app }: World, method: string, path: string, body?: object) =>
  app.fetch(
    new Request(`http://localhost:4400${SCIM.path}${path}`, {
      method,
      headers: { 'Content-Type': SCIM.mediaType, Authorization: `Bearer ${SCIM_TOKEN}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );

async function scimPerson(world: World): Promise<{ id: string; local: string }> {
  const local = nextName();
  const made = await scimCall(world, 'POST', '/Users', scimUser(local, 'Uitvoering'));
  return { id: ((await made.json()) as { id: string }).id, local };
}

/** The calls of the provisioning source. */
export const scimCalls: AuditedCalls = {
  'POST /scim/v2/Users': {
    leaves: ['person.create'],
    call: (world) => scimCall(world, 'POST', '/Users', scimUser(nextName(), 'Uitvoering')),
  },
  'PUT /scim/v2/Users/{id}': {
    leaves: ['person.change'],
    call: async (world) => {
      const { id, local } = await scimPerson(world);
      return scimCall(world, 'PUT', `/Users/${id}`, scimUser(local, 'Inkoop'));
    },
  },
  'PATCH /scim/v2/Users/{id}': {
    leaves: ['person.change'],
    call: async (world) => {
      const { id } = await scimPerson(world);
      const Operations = [{ op: 'replace', path: 'name.familyName', value: 'Anders' }];
      return scimCall(world, 'PATCH', `/Users/${id}`, { schemas: [SCIM.patch], Operations });
    },
  },
  'DELETE /scim/v2/Users/{id}': {
    leaves: ['person.leave', 'person.deprovision'],
    call: async (world) => scimCall(world, 'DELETE', `/Users/${(await scimPerson(world)).id}`),
  },
};
