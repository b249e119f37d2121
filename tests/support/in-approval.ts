import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import type { Answer } from './answer.ts';
import { type Caller, completeEntries } from './app.ts';

/** The stages that a report may have reached when something changes for the people involved. */
export const STAGES = ['concept', 'withdrawn', 'first', 'handed', 'second'] as const;
export type Stage = (typeof STAGES)[number];
export type InApproval = Readonly<Record<Stage, number>>;

/**
 * The ids of five reports, one in each stage: still a Concept, withdrawn, waiting for the first approver, handed over
 * by the first approver, and waiting for compliance.
 */
export async function inApproval(owner: Caller, chief: Caller, receiver: Caller): Promise<InApproval> {
  const [concept, withdrawn, first, handed, second] = (await Promise.all(
    STAGES.map(async () => done(await owner.post<number>('/api/reports', completeEntries({ amount: 900 })))),
  )) as [number, number, number, number, number];
  for (const id of [withdrawn, first, handed, second]) await submit(owner, id);
  done(await owner.post(`/api/tasks/reports/withdraw/${withdrawn}`, { reason: 'Verkeerd bedrag' }));
  done(await chief.post(`/api/tasks/reports/handover/${handed}`, { idUser: receiver.id }));
  done(await chief.post(`/api/tasks/reports/approve/${second}`));
  return { concept, withdrawn, first, handed, second };
}

export const submit = async (owner: Caller, id: number) =>
  done(await owner.post<SubmitAnswer>(`/api/tasks/reports/submitforapproval/${id}`));

/**
 * What a person sees in each list, and which reports they can open: the stages, separated by spaces, or status and code
 * if a list is refused.
 */
export interface Sight {
  manager: string;
  compliance: string;
  waiting: string;
  delegated: string;
  opens: string;
}

const LISTS = {
  manager: '/api/reports/manager',
  compliance: '/api/reports',
  waiting: '/api/reports/waitingforapproval',
  delegated: '/api/reports/delegatedwaitingforapproval',
};

/** The answer of a list to a person without the right to it. */
export const NOT_ALLOWED = '403 NO_RIGHT';

/** @throws if the answer for a report that may not be opened is anything but 404 NOT_FOUND */
export async function sightOf(who: Caller, reports: InApproval): Promise<Sight> {
  const lists = Object.entries(LISTS).map(async ([name, path]) => {
    const { status, body } = await who.get<{ idReport: number }[]>(path);
    if (status !== 200) return [name, `${status} ${(body as unknown as { code: string }).code}`];
    const ids = new Set(body.map(({ idReport }) => idReport));
    return [name, STAGES.filter((stage) => ids.has(reports[stage])).join(' ')];
  });
  const opens = STAGES.map(async (stage) => {
    const { status, body } = await who.get<{ code?: string }>(`/api/reports/details/${reports[stage]}`);
    if (status === 200) return stage;
    if (status !== 404 || body.code !== 'NOT_FOUND') throw new Error(`${stage}: ${status} ${body.code}`);
    return [];
  });
  return {
    ...Object.fromEntries(await Promise.all(lists)),
    opens: (await Promise.all(opens)).flat().join(' '),
  } as Sight;
}

/** What each of several people sees, by their relation to the reports. */
export async function sightsOf<P extends string>(
  people: Readonly<Record<P, Caller>>,
  reports: InApproval,
): Promise<Record<P, Sight>> {
  const all = Object.entries<Caller>(people).map(async ([name, who]) => [name, await sightOf(who, reports)] as const);
  return Object.fromEntries(await Promise.all(all)) as Record<P, Sight>;
}

/** Approves a report. Returns `now` with the report's new status, or the status and code of the refusal. */
export async function approve(who: Caller, id: number): Promise<string> {
  const { status, body } = await who.post<{ status: number; code: string }>(`/api/tasks/reports/approve/${id}`);
  return status === 200 ? `now ${body.status}` : `${status} ${body.code}`;
}

function done<T>({ status, body }: Answer<T>): T {
  if (status !== 200 && status !== 204) throw new Error(`the call was refused: ${JSON.stringify(body)}`);
  return body;
}
