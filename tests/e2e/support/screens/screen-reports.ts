import { INFRA } from '#/bff/database/seed/companies.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { PNG } from '#/tests/support/files.ts';
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

// Their reports are made here; no other test decides on them.
export const OWNER = 'romy.vos';
export const APPROVER = 'hendrik.boersma';
/** Of their companies. */
export const COMPLIANCE = 'dewi.pattinama';
export const NO_ACCESS = 'koen.vermaat';
export const ADMINISTRATOR = 'ingrid.oosterhuis';

/** The reports that the screens are about. */
export interface ScreenReports {
  /** With a picture, still to be submitted. */
  draft: number;
  /** A draft that is stored from two windows. */
  contested: number;
  /** With a PDF, waiting for the approver. */
  waiting: number;
  /** With the reason on top. */
  rejected: number;
  /** Frozen by compliance. */
  locked: number;
  /** With a file in its dossier. */
  incident: number;
}

/** Makes the reports by calls, as their people. */
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
  return { draft, contested, waiting, rejected, locked, incident: idIncident };
}

/** Stores other text in a draft, as from the owner's second window. */
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
