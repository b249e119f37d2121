import { writeFile } from 'node:fs/promises';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { csv } from '#/tests/support/imports.ts';
import { HEADER, manyPeople } from '#/tests/support/many-people.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { memoryOf, peakMemoryOf } from './memory.ts';
import type { Figure } from './report.ts';

const PEOPLE = 100_000;
const everybody = (department: string) => new TextEncoder().encode(csv(HEADER, manyPeople(PEOPLE, department)));

async function looked(pid: number, admin: Program, bytes: Uint8Array<ArrayBuffer>, what: string) {
  const before = await memoryOf(pid);
  // From here on, the peak that the kernel reports is that of the call below.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const began = performance.now();
  const { body } = await admin.upload(
    '/api/management/import/preview?complete=false',
    'iedereen.csv',
    'text/csv',
    bytes,
  );
  const seconds = (performance.now() - began) / 1_000;
  const { idImport, faults } = body as ImportPreview;
  if (!idImport) throw new Error(`faults: ${JSON.stringify(faults?.slice(0, 3) ?? body)}`);
  const figures: Figure[] = [
    { name: `${what}: previewed`, value: seconds, unit: 's', aim: 'under 10 s' },
    {
      name: `${what}: memory meanwhile`,
      value: (await peakMemoryOf(pid)) - before,
      unit: 'MB more',
      aim: 'under 200 MB',
    },
  ];
  return { idImport, figures };
}

async function written(admin: Program, idImport: string, what: string): Promise<Figure> {
  const began = performance.now();
  const { status, body } = await admin.call('POST', '/api/management/import/apply', { idImport });
  if (status !== 200) throw new Error(`not written: ${JSON.stringify(body)}`);
  return { name: `${what}: written`, value: (performance.now() - began) / 1_000, unit: 's', aim: 'under 180 s' };
}

/**
 * Imports a file of 100,000 people on the real server, first with all of them new, and then with each of them changed.
 */
export async function benchImport(): Promise<Figure[]> {
  const folder = await dataFolder();
  try {
    const server = await startServer(folder.path, { LOG_LEVEL: 'error' });
    try {
      const admin = await program(server.url, 'ingrid.oosterhuis');
      const figures: Figure[] = [];
      for (const [what, department] of [
        ['new', 'Uitvoering'],
        ['changed', 'Inkoop'],
      ] as const) {
        const { idImport, figures: own } = await looked(server.pid, admin, everybody(department), what);
        figures.push(...own, await written(admin, idImport, what));
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}
