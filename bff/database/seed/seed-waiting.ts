import type { Services } from '#/bff/context.ts';
import { insertFile, setRecordFile } from '#/bff/files/queries.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { createReport } from '#/bff/registers/gift-reports/create-report.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { contextOf, inThePast } from './actors.ts';
import { examplePdf } from './example-pdf.ts';
import { drawEntries, type Entries } from './history.ts';
import { rememberWaiting, waitingSeeded } from './queries.ts';
import { Random } from './random.ts';

const SEED = 418;
const DAY = 86_400_000;

/** A waiting report: its owner, how many days it has been waiting, and who has already approved it. */
interface Waiting {
  owner: string;
  days: number;
  approvedBy?: string;
  entries?: Partial<Entries>;
  withFile?: boolean;
}

/** The reports in the product's screenshots, and a few others; all remaining waiting reports are random. */
const NAMED: readonly Waiting[] = [
  {
    owner: 'sanne.dijkgraaf',
    days: 3,
    withFile: true,
    entries: {
      gift: 'Diner na oplevering parallelbaan, één persoon',
      amount: 148.5,
      categoryId: 1,
      occasion: 'Oplevering parallelbaan',
      contactPerson: 'Willem Brouwer',
      contactFunction: 'Directeur',
      contactCompany: 'Asfaltcentrale Waalhaven',
      reportType: 2,
    },
  },
  {
    owner: 'youssef.elidrissi',
    days: 1,
    withFile: true,
    entries: { gift: 'Rondleiding en lunch gemeenteraad', amount: 62, categoryId: 1, reportType: 2 },
  },
  {
    owner: 'gerard.kuiper',
    days: 2,
    approvedBy: 'ruben.scholten',
    withFile: true,
    entries: { gift: 'Rondleiding en lunch gemeenteraad', amount: 385, categoryId: 8, reportType: 1 },
  },
  {
    owner: 'anouk.verhoeven',
    days: 6,
    approvedBy: 'hendrik.boersma',
    entries: { gift: 'Kaarten vakbeurs InfraTech', amount: 195, categoryId: 3, reportType: 2 },
  },
  {
    owner: 'lotte.smeets',
    days: 8,
    approvedBy: 'niels.postema',
    withFile: true,
    entries: { gift: 'Hijskraanmodel op schaal, jubileum', amount: 1250, categoryId: 4, reportType: 2 },
  },
  {
    owner: 'pieterjan.terpstra',
    days: 8,
    entries: { gift: 'Proeverij bij brouwerij', amount: 80, categoryId: 2, reportType: 2 },
  },
  {
    owner: 'hanneke.postmavanzuilen',
    days: 9,
    approvedBy: 'noor.janssendewit',
    entries: { gift: 'Uitnodiging Formule 1, Zandvoort', amount: 480, categoryId: 3, reportType: 3 },
  },
  {
    owner: 'joris.vanhoogstratenbakker',
    days: 11,
    approvedBy: 'elif.yilmaz',
    entries: { gift: 'Kaarten vakbeurs, twee personen', amount: 170, categoryId: 3, reportType: 2 },
  },
  {
    owner: 'sanne.dijkgraaf',
    days: 5,
    approvedBy: 'ruben.scholten',
    entries: { gift: 'Congres integriteit, twee kaarten', amount: 190, categoryId: 3, reportType: 2 },
  },
];

const MORE: readonly string[] = [
  'tessa.groeneveld',
  'daan.schouten',
  'mehmet.kaya',
  'iris.vanleeuwen',
  'carlijn.meijer',
  'romy.vos',
  'joost.vandam',
  'tim.hendriks',
  'maartje.evers',
  'luuk.vandermeer',
  'sofie.maas',
  'yara.pinas',
  'kees.dekker',
];

/**
 * Uses the application's own verbs to add the reports that wait for a decision, so that each has a running instance,
 * and then backdates them. Waits for the engine after each report. The progress is stored, so that the next start
 * continues an interrupted run. A database without the example is not changed.
 */
export async function seedWaiting(services: Services, now: Date, stop: AbortSignal): Promise<void> {
  const random = new Random(SEED);
  const drawn = MORE.map((owner): Waiting => ({ owner, days: random.between(0, 12) }));
  const byAge = [...NAMED, ...drawn].sort((a, b) => b.days - a.days);
  const done = await waitingSeeded(services.sql);
  if (done === null) return;
  for (const [index, waiting] of byAge.entries()) {
    if (index < done) continue;
    if (stop.aborted) return;
    await addWaiting(services, new Random(SEED + index), waiting, now, stop);
    await rememberWaiting(services.sql, index + 1);
  }
}

async function addWaiting(
  services: Services,
  random: Random,
  { owner, days, approvedBy, entries, withFile }: Waiting,
  now: Date,
  stop: AbortSignal,
) {
  const at = new Date(now.getTime() - days * DAY - 3_600_000);
  const report = { ...drawEntries(random, at), ...entries };
  const context = await contextOf(services, owner);
  const id = await createReport(context, {
    ...report,
    idReportType: report.reportType,
    idReportCategory: report.categoryId,
    declaration: report.reportType !== 3,
  });
  if (withFile) await attachInvitation(services, context.actor.id, id, report);
  const record = { register: 'giftReport', id } as const;
  await inThePast(services, record, at, stop, () => submitRecord(context, giftReports, id));
  if (!approvedBy) return;
  const approver = await contextOf(services, approvedBy);
  const approval = { action: 'approve', remark: null, stepId: null } as const;
  const dayLater = new Date(Math.min(at.getTime() + DAY, now.getTime() - 60_000));
  await inThePast(services, record, dayLater, stop, () => decideRecord(approver, giftReports, id, approval));
}

async function attachInvitation({ sql, files }: Services, userId: number, reportId: number, report: Entries) {
  const pdf = examplePdf(report.occasion, [
    `${report.contactCompany} nodigt u uit.`,
    report.gift,
    `Namens ${report.contactPerson}, ${report.contactFunction}`,
  ]);
  const { key, bytes, sha256 } = await files.put(chunks(pdf));
  const file = {
    storeKey: key,
    filename: `Uitnodiging ${report.occasion}.pdf`,
    contentType: 'application/pdf',
    bytes,
    sha256,
  };
  await sql.begin(async (tx) => {
    await setRecordFile(tx, 'gift_reports', reportId, await insertFile(tx, { ...file, scan: 'off' }, userId));
  });
}

async function* chunks(content: Buffer) {
  yield content;
}
