import { randomUUID } from 'node:crypto';
import type { DraftDetails, DraftSaved, ReleaseSetting } from '#/bff/contract/process-drafts.ts';
import type { AuditedCalls, World } from './audited-call.ts';

const NOTE = 'Besluit van de directie.';
let limit = 1000;

/** A saved draft with an amount limit that no other draft of the test has. */
async function changed(world: World): Promise<{ id: number; sha256: string }> {
  const { app, pieter } = world;
  const [row] = await app.database.sql<{ id: number; text: string }[]>`
    select id, xml as text from process_definitions where process_id = 'gift-report-approval' order by version limit 1`;
  const { body } = await pieter.post<{ idDraft: number }>('/api/workflow/drafts', { from: row?.id });
  limit += 1;
  const text = (row?.text ?? '').replace(/amount &gt; \d+/, `amount &gt; ${limit}`);
  const saved = await pieter.put<DraftSaved>(address(body.idDraft), { text, revision: 1, page: randomUUID() });
  return { id: body.idDraft, sha256: saved.body.sha256 };
}

async function handedIn(world: World): Promise<{ id: number; sha256: string }> {
  const { id, sha256 } = await changed(world);
  await world.pieter.post(`${address(id)}/hand-in`, { sha256, note: NOTE });
  return { id, sha256 };
}

const address = (id: number) => `/api/workflow/drafts/${id}`;

async function setBySecond({ ingrid }: World, bySecond: boolean) {
  const { body } = await ingrid.get<ReleaseSetting>('/api/workflow/release-setting');
  return ingrid.put('/api/workflow/release-setting', { ...body, bySecond });
}

/** The calls of process owners, and of the administrator who decides whether a single owner may deploy. */
export const processCalls: AuditedCalls = {
  'POST /api/workflow/drafts': {
    leaves: ['processDraft.create'],
    by: 'pieter',
    call: async ({ app, pieter }) => {
      const [row] = await app.database.sql<{ id: number }[]>`select id from process_definitions limit 1`;
      return pieter.post('/api/workflow/drafts', { from: row?.id });
    },
  },
  'PUT /api/workflow/drafts/{id}': {
    leaves: ['processDraft.save'],
    by: 'luuk',
    call: async (world) => {
      const { id } = await changed(world);
      await world.app.database.sql`update resource_drafts set editor_seen_at = null where id = ${id}`;
      const { body } = await world.luuk.get<DraftDetails>(address(id));
      return world.luuk.put(address(id), { text: body.text, revision: body.revision, page: randomUUID() });
    },
  },
  'DELETE /api/workflow/drafts/{id}': {
    leaves: ['processDraft.discard'],
    by: 'pieter',
    call: async (world) => world.pieter.delete(address((await changed(world)).id)),
  },
  'POST /api/workflow/drafts/{id}/editing': {
    leaves: [],
    because: 'a page reports every 15 seconds that it is still open; its saves leave entries, as does taking over',
    call: async (world) => world.pieter.post(`${address((await handedIn(world)).id)}/editing`, { page: randomUUID() }),
  },
  'POST /api/workflow/drafts/{id}/hand-in': {
    leaves: ['processDraft.handIn'],
    by: 'pieter',
    call: async (world) => {
      const { id, sha256 } = await changed(world);
      return world.pieter.post(`${address(id)}/hand-in`, { sha256, note: NOTE });
    },
  },
  'POST /api/workflow/drafts/{id}/take-back': {
    leaves: ['processDraft.takeBack'],
    by: 'pieter',
    call: async (world) => world.pieter.post(`${address((await handedIn(world)).id)}/take-back`),
  },
  'POST /api/workflow/drafts/{id}/release': {
    leaves: ['processDraft.release'],
    by: 'luuk',
    call: async (world) => {
      const { id, sha256 } = await handedIn(world);
      return world.luuk.post(`${address(id)}/release`, { sha256 });
    },
  },
  'POST /api/workflow/drafts/{id}/refuse': {
    leaves: ['processDraft.refuse'],
    by: 'luuk',
    call: async (world) => world.luuk.post(`${address((await handedIn(world)).id)}/refuse`, { reason: NOTE }),
  },
  'POST /api/workflow/drafts/{id}/deploy': {
    leaves: ['processDraft.release'],
    by: 'pieter',
    call: async (world) => {
      const { id, sha256 } = await changed(world);
      await setBySecond(world, false);
      const answer = await world.pieter.post(`${address(id)}/deploy`, { sha256, note: NOTE });
      await setBySecond(world, true);
      return answer;
    },
  },
  'POST /api/workflow/definitions/{id}/back': {
    leaves: ['processDraft.goBack'],
    by: 'pieter',
    call: async (world) => {
      const { id, sha256 } = await handedIn(world);
      await world.luuk.post(`${address(id)}/release`, { sha256 });
      const [row] = await world.app.database.sql<{ id: number }[]>`
        select id from process_definitions where process_id = 'gift-report-approval' and version = 1`;
      return world.pieter.post(`/api/workflow/definitions/${row?.id}/back`, { note: NOTE });
    },
  },
  'POST /api/workflow/drawings/check': {
    leaves: [],
    because: 'a drawing that is only checked is not stored',
    call: ({ pieter }) => pieter.post('/api/workflow/drawings/check', { text: '<a />', process: 'p' }),
  },
  'POST /api/workflow/drawings/try': {
    leaves: [],
    because: 'an expression that is only tried is not stored',
    call: ({ pieter }) => pieter.post('/api/workflow/drawings/try', { expression: '= 1', variables: {} }),
  },
  'PUT /api/workflow/release-setting': {
    leaves: ['releaseSetting.update'],
    by: 'ingrid',
    call: (world) => setBySecond(world, true),
  },
};
