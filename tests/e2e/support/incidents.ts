import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import type { Program } from '#/tests/support/program.ts';

/** Records an incident through a call, as this person. */
export async function recordIncident(who: Program, own: Record<string, unknown> = {}): Promise<IncidentDetails> {
  const entries = { subject: 'Steigerdelen verdwenen', date: '2026-03-02', idIncidentType: 2, ...own };
  const created = await who.call<number>('POST', '/api/incidents', entries);
  if (created.status !== 200)
    throw new Error(`the incident was not recorded: ${created.status} ${JSON.stringify(created.body)}`);
  return (await who.call<IncidentDetails>('GET', `/api/incidents/details/${created.body}`)).body;
}

/** The current state of the incident on the server. */
export async function readIncident(who: Program, id: number): Promise<IncidentDetails> {
  return (await who.call<IncidentDetails>('GET', `/api/incidents/details/${id}`)).body;
}
