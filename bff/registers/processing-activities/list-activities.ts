import type { Reader } from '#/bff/context.ts';
import type { ActivityRow, WaitingActivity } from '#/bff/contract/activities.ts';
import type { ActivityRelation } from '#/bff/contract/activity-actions.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { activityStatusName } from '#/bff/contract/statuses.ts';
import { label } from '#/bff/labels.ts';
import { actionsOf, isAbsent } from '#/bff/registers/load-record.ts';
import type { TaskSide } from '#/bff/tasks/queries.ts';
import type { WorkflowEngine } from '#/bff/workflow/engine.ts';
import {
  type ActivityLine,
  listCompanyActivities,
  listOwnActivities,
  listWaitingActivities,
  type WaitingActivityLine,
} from './list-queries.ts';
import { processingActivities } from './register.ts';

/** GET /api/ProcessingActivities/my: the activities that the reader is responsible for. */
export async function listMyActivities({ services, actor }: Reader, lang: LanguageId): Promise<ActivityRow[]> {
  const lines = await listOwnActivities(services.sql, actor.id);
  return lines.map((line) => toRow({ services, actor }, line, lang));
}

/**
 * GET /api/ProcessingActivities: the activities of the companies that the reader's right covers; unless `showall` is
 * set, without those whose review is far ahead.
 */
export async function listAllActivities(
  reader: Reader,
  { lang, showall }: { lang: LanguageId; showall: boolean },
): Promise<ActivityRow[]> {
  const lines = await listCompanyActivities(reader.services.sql, reader.actor, showall);
  return lines.map((line) => toRow(reader, line, lang));
}

/** A reader, with the engine that would carry out their decision; the thread that produces files has no engine. */
interface Asking extends Reader {
  readonly services: Reader['services'] & { readonly engine?: Pick<WorkflowEngine, 'kind'> };
}

/** The activities whose open task the reader may decide, in their own name or on somebody's behalf. */
export async function listWaitingFor(reader: Asking, side: TaskSide, lang: LanguageId): Promise<WaitingActivity[]> {
  const lines = await listWaitingActivities(reader.services.sql, reader.actor.id, side);
  return lines.map((line) => {
    const { waitingSince, waitingDays, onBehalfOf, handedOverTo } = line;
    const waiting: [ActivityRelation, boolean][] = [
      ['approver', true],
      ['candidate', side === 'own'],
      ['redirected', side === 'delegated'],
      ['giver', handedOverTo !== null],
      ['sealed', line.isSealed],
    ];
    return {
      ...toRow(reader, line, lang, waiting, isAbsent(reader.services.engine?.kind, line.engine)),
      waitingSince: waitingSince.toISOString(),
      waitingDays,
      onBehalfOf,
      handedOverTo,
    };
  });
}

function toRow(
  { actor }: Reader,
  line: ActivityLine | WaitingActivityLine,
  lang: LanguageId,
  waiting: readonly [ActivityRelation, boolean][] = [],
  isEngineAbsent = false,
): ActivityRow {
  const { id, companyId, userId, shownStatus } = line;
  const covers = (right: 'IsCompliancyEmployee' | 'MutateComplianceProcessingActivities') =>
    actor.rights.covers([right], companyId);
  const all: [ActivityRelation, boolean][] = [
    ['reader', true],
    ['owner', userId === actor.id],
    ['compliance', covers('IsCompliancyEmployee')],
    ['mutator', covers('MutateComplianceProcessingActivities')],
    ...waiting,
  ];
  const relations = all.filter(([, holds]) => holds).map(([relation]) => relation);
  return {
    idProcessingActivity: id,
    idProcessingActivityStatus: shownStatus,
    status: label(lang, `ActivityStatus.${activityStatusName(shownStatus)}`),
    number: line.number,
    name: line.name,
    responsiblePersonDep: line.responsiblePersonDep,
    responsiblePerson: line.responsiblePerson,
    company: line.company,
    reviewDate: line.reviewDate,
    businessProcess: line.businessProcess,
    allowedActions: actionsOf(processingActivities, relations, shownStatus, isEngineAbsent),
  };
}
