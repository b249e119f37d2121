import type { Reader } from '#/bff/context.ts';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Relation } from '#/bff/contract/record-policy.ts';
import { actionsOf, isAbsent } from '#/bff/registers/load-record.ts';
import type { TaskSide } from '#/bff/tasks/queries.ts';
import type { WorkflowEngine } from '#/bff/workflow/engine.ts';
import { wordLines } from './list-reports.ts';
import { giftReports } from './register.ts';
import { listWaitingReports } from './waiting-queries.ts';

/** A reader, with the engine that would carry out their decision; the thread that produces files has no engine. */
interface Asking extends Reader {
  readonly services: Reader['services'] & { readonly engine?: Pick<WorkflowEngine, 'kind'> };
}

/**
 * GET /api/reports/waitingforapproval and the same list for delegates: the reports whose open task the reader may
 * decide (AP-003, DL-003), in their own name or on somebody's behalf.
 */
export async function listWaiting(reader: Asking, side: TaskSide, lang: LanguageId): Promise<WaitingRow[]> {
  const { services, actor } = reader;
  const lines = await listWaitingReports(services.sql, actor.id, side);
  return Array.from(wordLines(lines, [], lang), ({ companyId, waitingSince, engine, ...row }) => ({
    ...row,
    allowedActions: actionsOf(
      giftReports,
      relations(reader, side, companyId, row.handedOverTo !== null),
      row.status,
      isAbsent(services.engine?.kind, engine),
    ),
    waitingSince: waitingSince.toISOString(),
  }));
}

/**
 * The reader's relations to a report in the list: they may decide it, hand over their own task, and reclaim a task that
 * they have handed over; compliance may also freeze it.
 */
function relations({ actor }: Reader, side: TaskSide, companyId: number, isHandedOver: boolean): Relation[] {
  const all: [Relation, boolean][] = [
    ['approver', true],
    ['candidate', side === 'own'],
    ['giver', isHandedOver],
    ['freezer', actor.rights.covers([giftReports.visibility.freezer], companyId)],
  ];
  return all.filter(([, holds]) => holds).map(([relation]) => relation);
}
