import { FOUNDATIONS, INFRA } from '#/bff/database/seed/companies.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { completeActivity } from '#/tests/support/activities.ts';
import { PNG } from '#/tests/support/files.ts';
import type { Program } from '#/tests/support/program.ts';
import { submitActivity } from '../activities.ts';
import { recordIncident } from '../incidents.ts';
import {
  as,
  createReport,
  decideReport,
  lockReport,
  readReport,
  submitReport,
  updateReport,
  uploadFile,
} from '../reports.ts';

// The owner and the approver of the reports that are created here; no other test decides on these reports.
export const OWNER = 'romy.vos';
export const APPROVER = 'hendrik.boersma';
/** A member of compliance for the companies of these people. */
export const COMPLIANCE = 'dewi.pattinama';
export const OFFICER = 'fatima.bouzid';
export const NO_ACCESS = 'koen.vermaat';
export const ADMINISTRATOR = 'ingrid.oosterhuis';

/** The records that the screens show. */
export interface ScreenReports {
  /** A draft with a picture. */
  draft: number;
  /** A draft that is saved from two windows. */
  contested: number;
  /** A report with a PDF, waiting for the approver. */
  waiting: number;
  /** A rejected report, with the reason on top. */
  rejected: number;
  /** A report frozen by compliance. */
  locked: number;
  /** An incident with a file in its dossier. */
  incident: number;
  /** The restricted incident of the example company. */
  restricted: number;
  /** A draft processing activity, with rows in each of its lists. */
  activity: number;
  /** An activity that waits for the privacy officer. */
  waitingActivity: number;
}

/** Creates the records through calls, as the people to whom they belong. */
export async function makeScreenReports(): Promise<ScreenReports> {
  const [owner, approver] = await Promise.all([as(OWNER), as(APPROVER)]);
  const draft = await createReport(owner, { gift: 'Fles wijn, nieuwjaarsgroet' });
  await uploadFile(owner, draft, 'fles.png', 'image/png', PNG);
  const contested = await createReport(owner, { gift: 'Twee kaarten voor het Concertgebouw', amount: 96 });
  const waiting = await createReport(owner, { gift: 'Rondleiding en lunch gemeenteraad', amount: 385 });
  const lines = ['Rondleiding over het werk en lunch met de gemeenteraad.', 'Aanvang 11.30 uur, keet Oosterkade.'];
  await uploadFile(owner, waiting, 'uitnodiging.pdf', 'application/pdf', examplePdf('Uitnodiging', lines));
  await submitReport(owner, waiting);
  const rejected = await createReport(owner, { gift: 'Weekend zeilen met onderaannemer', amount: 640 });
  await submitReport(owner, rejected);
  await decideReport(approver, rejected, 'Een heel weekend is te ruim. Bedank vriendelijk.');
  const locked = await createReport(owner, { gift: 'Horloge van onderaannemer', amount: 250 });
  await submitReport(owner, locked);
  await lockReport(await as(COMPLIANCE), locked, 'Onderzoek naar de aanbesteding van de kademuur.');
  const compliance = await as(COMPLIANCE);
  const { idIncident, idDossier } = await recordIncident(compliance, {
    subject: 'Kabels van het depot',
    idCompany: INFRA,
  });
  const statement = new Uint8Array(examplePdf('Verklaring', lines));
  await compliance.upload(`/api/dossiers/files/upload/${idDossier}`, 'verklaring.pdf', 'application/pdf', statement);
  const activity = await recordActivity(owner, 'Toegangsregistratie bouwplaatsen');
  const waitingActivity = await recordActivity(owner, 'Cameratoezicht bedrijfsterrein');
  await submitActivity(owner, waitingActivity);
  const restricted = await restrictedOf(compliance);
  return { draft, contested, waiting, rejected, locked, incident: idIncident, restricted, activity, waitingActivity };
}

async function restrictedOf(who: Program): Promise<number> {
  const { body } = await who.call<{ hits: { id: number }[] }>('GET', '/api/search?q=melding%20over%20giften%20blijft');
  return body.hits[0]?.id ?? 0;
}

const idOf = async (who: Program) => (await who.call<{ idUser: number }>('GET', '/api/Startup?lang=1033')).body.idUser;

/** A processing activity of the owner's company, complete, for the privacy officer. */
async function recordActivity(owner: Program, name: string): Promise<number> {
  const [responsible, officer] = await Promise.all([idOf(owner), idOf(await as(OFFICER))]);
  const lists = {
    legalGrounds: [{ idLegalGround: 3 }, { idLegalGround: 6 }],
    informationCarriers: [{ name: 'Papieren bezoekerslijst', retentionPeriod: '4 weken' }],
    recipients: [{ name: 'Hoofdaannemer van het werk', idCountry: 1 }],
    processedData: [
      { description: 'Naam en pasnummer', idDataCategory: 1, securityMeasures: [{ idSecurityMeasure: 1 }] },
      { description: 'Pasfoto op de toegangspas', idDataCategory: 9, itSystemOrStorageLocation: 'Passenbureau' },
    ],
  };
  const entries = { name, idCompany: FOUNDATIONS, hasDataProcessor: true, dpiaRequired: true, ...lists };
  const made = await owner.call<number>(
    'POST',
    '/api/ProcessingActivities',
    completeActivity(responsible, officer, entries),
  );
  if (made.status !== 200) throw new Error(`the activity was not created: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

/** Stores different text in a draft, as if from the owner's second window. */
export async function storeElsewhere(id: number): Promise<void> {
  const owner = await as(OWNER);
  const { version } = await readReport(owner, id);
  await updateReport(owner, id, version, {
    gift: 'Twee kaarten voor het Concertgebouw, rang 2',
    occasion: `Dank voor de samenwerking aan de parallelbaan, uitgave ${version}`,
    amount: 88 + version,
  });
}

export const reportAddress = (of: keyof ScreenReports) => (reports: ScreenReports) => `/app/reports/${reports[of]}`;
