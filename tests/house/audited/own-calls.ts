import { concept } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import type { AuditedCalls, World } from './audited-call.ts';

const EXPORT = { query: { filters: [], sort: [], group: [] }, columns: ['gift'], lang: 1033 };

async function withFile({ sanne }: World): Promise<number> {
  const id = await concept(sanne);
  await upload(sanne, id, fileForm(PDF, 'bon.pdf'));
  return id;
}

const VIEWS = '/api/grids/my-reports/views';
const viewOf = async ({ sanne }: World, name: string) =>
  `${VIEWS}/${(await sanne.post<{ idView: number }>(VIEWS, { name, view: '' })).body.idView}`;

/** The calls for files, exports, delegations, saved views, people's own settings and faults in the browser. */
export const ownCalls: AuditedCalls = {
  'POST /api/delegations': {
    leaves: ['delegation.create'],
    by: 'ruben',
    call: async ({ app, ruben }) => {
      const { id: idUser } = await app.as('niels.postema');
      return ruben.post('/api/delegations', { idUser, from: '2090-01-01', to: '2090-01-02' });
    },
  },
  'DELETE /api/delegations/{id}': {
    leaves: ['delegation.revoke'],
    by: 'ruben',
    call: async ({ app, ruben }) => {
      const { id: idUser } = await app.as('niels.postema');
      const period = { idUser, from: '2091-01-01', to: '2091-01-02' };
      const { body } = await ruben.post<{ idDelegation: number }>('/api/delegations', period);
      return ruben.delete(`/api/delegations/${body.idDelegation}`);
    },
  },
  'POST /api/grids/{grid}/views': {
    leaves: ['grid.view.save'],
    by: 'sanne',
    call: ({ sanne }) => sanne.post(VIEWS, { name: 'dit jaar', view: 'sort=-date' }),
  },
  'PUT /api/grids/{grid}/views/{idView}': {
    leaves: ['grid.view.change'],
    by: 'sanne',
    call: async (world) => world.sanne.put(await viewOf(world, 'eerst'), { name: 'daarna', view: '' }),
  },
  'DELETE /api/grids/{grid}/views/{idView}': {
    leaves: ['grid.view.delete'],
    by: 'sanne',
    call: async (world) => world.sanne.delete(await viewOf(world, 'weg')),
  },
  'POST /api/files/upload/report/{id}': {
    leaves: ['file.upload'],
    by: 'sanne',
    call: async ({ sanne }) => upload(sanne, await concept(sanne), fileForm(PDF, 'bon.pdf')),
  },
  'DELETE /api/files/delete/report/{id}': {
    leaves: ['file.delete'],
    by: 'sanne',
    call: async (world) => world.sanne.delete(`/api/files/delete/report/${await withFile(world)}`),
  },
  'GET /api/files/download/report/{id}': {
    leaves: ['file.read'],
    by: 'sanne',
    call: async (world) => world.sanne.send(`/api/files/download/report/${await withFile(world)}`, {}),
  },
  'GET /api/reporting/igio_reports': {
    leaves: ['reporting.export'],
    by: 'dewi',
    call: ({ dewi }) => dewi.send('/api/reporting/igio_reports?lang=1033', {}),
  },
  'POST /api/grids/{grid}/export': {
    leaves: ['grid.export'],
    by: 'sanne',
    call: ({ sanne }) =>
      sanne.send('/api/grids/my-reports/export', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(EXPORT),
      }),
  },
  'PUT /api/people/me/mail': {
    leaves: ['user.mail-mode'],
    by: 'sanne',
    call: ({ sanne }) => sanne.put('/api/people/me/mail', { mailMode: 'daily' }),
  },
  'POST /api/client-errors': {
    leaves: [],
    because: 'It writes a line in the log of the server and stores nothing.',
    call: ({ sanne }) => sanne.post('/api/client-errors', { message: 'x is not a function' }),
  },
};
