import type { Services } from '#/bff/context.ts';
import { DEFAULT_FILE_TYPE } from '#/bff/contract/dossiers.ts';
import { insertDossierFile } from '#/bff/dossiers/queries.ts';
import { insertFile } from '#/bff/files/queries.ts';
import { upnFrom } from './people.ts';
import { datePastFiles, findExampleReport, rememberReportFiles, reportFilesSeeded, waitingSeeded } from './queries.ts';
import { storePdf } from './store-pdf.ts';

/** The file type "correspondence". */
const LETTER = 3;

interface ReportWithFiles {
  owner: string;
  gift: string;
  /** Name, type and description of each file. */
  files: readonly (readonly [name: string, fileType: number, description: string | null])[];
}

/** Example reports that have files in their dossiers. */
const WITH_FILES: readonly ReportWithFiles[] = [
  {
    owner: 'sanne.dijkgraaf',
    gift: 'Diner na oplevering parallelbaan, één persoon',
    files: [
      ['Menukaart.pdf', DEFAULT_FILE_TYPE, 'Prijs per couvert'],
      ['Mail Willem Brouwer.pdf', LETTER, 'Bevestiging van de uitnodiging'],
    ],
  },
  {
    owner: 'lotte.smeets',
    gift: 'Hijskraanmodel op schaal, jubileum',
    files: [
      ['Factuur modelbouwer.pdf', DEFAULT_FILE_TYPE, 'Waarde van het model'],
      ['Begeleidende brief.pdf', LETTER, null],
      ['Foto vitrine.pdf', DEFAULT_FILE_TYPE, 'Waar het model nu staat'],
    ],
  },
  {
    owner: 'joris.vanhoogstratenbakker',
    gift: 'Kaarten vakbeurs, twee personen',
    files: [['Programma vakbeurs.pdf', DEFAULT_FILE_TYPE, null]],
  },
];

/**
 * Adds further files to some reports of the example company, once the reports exist. The progress is stored,
 * so that the next start continues an interrupted run, and a database that was seeded before reports had
 * dossiers gets them once.
 */
export async function seedReportFiles({ sql, files: store }: Services): Promise<void> {
  // Returns early if this is not the example, or its reports are not seeded yet.
  if ((await waitingSeeded(sql)) === null) return;
  const done = await reportFilesSeeded(sql);
  for (const [index, { owner, gift, files }] of WITH_FILES.entries()) {
    if (index < done) continue;
    const report = await findExampleReport(sql, upnFrom(owner), gift);
    const stored = report
      ? await Promise.all(files.map(([name, , words]) => storePdf(store, name, [words ?? gift])))
      : [];
    await sql.begin(async (tx) => {
      if (report) {
        for (const [at, [, idFileType, description]] of files.entries()) {
          const pdf = stored[at];
          if (!pdf) throw new Error('a file was not stored');
          const file = await insertFile(tx, pdf, report.userId);
          await insertDossierFile(tx, report.dossierId, file, { idFileType, description, date: null }, report.userId);
        }
        await datePastFiles(tx, report.dossierId, report.createdAt);
      }
      await rememberReportFiles(tx, index + 1);
    });
  }
}
