import { randomUUID } from 'node:crypto';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import type { Caller } from './app.ts';
import { fileForm } from './files.ts';

/** Valid entries for the form of an incident; `entries` adds or replaces some. */
export const incidentEntries = (entries: Record<string, unknown> = {}) => ({
  subject: 'Geld geboden voor gunning grondwerk',
  phone: '06 5550 0142',
  email: 'melder@noordveen.example',
  date: '2026-11-12',
  idIncidentType: 1,
  description: 'Op de bouwplaats bood een onderaannemer de uitvoerder een envelop aan.',
  ...entries,
});

/** Records an incident as this person; returns its details. */
export async function newIncident(who: Caller, entries: Record<string, unknown> = {}): Promise<IncidentDetails> {
  const { status, body } = await who.post<number>('/api/incidents', incidentEntries(entries));
  if (status !== 200) throw new Error(`the incident was not recorded: ${status} ${JSON.stringify(body)}`);
  return (await who.get<IncidentDetails>(`/api/incidents/details/${body}`)).body;
}

/** Adds a file to a dossier as a browser does. */
export function addToDossier(
  who: Caller,
  idDossier: number,
  { content, name, words = {} }: { content: Uint8Array; name: string; words?: Record<string, string> },
): Promise<Response> {
  const form = fileForm(content, name);
  for (const [field, value] of Object.entries(words)) form.append(field, value);
  return who.send(`/api/dossiers/files/upload/${idDossier}`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': randomUUID() },
  });
}
