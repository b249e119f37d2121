import type { Context, Services } from '#/bff/context.ts';
import type { NewActivity } from '#/bff/contract/activities.ts';
import { OTHER_MEASURE } from '#/bff/contract/activity-rows.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { createActivity } from '#/bff/registers/processing-activities/create-activity.ts';
import { entriesOf } from '#/bff/registers/processing-activities/entries.ts';
import { findActivity } from '#/bff/registers/processing-activities/queries.ts';
import { processingActivities } from '#/bff/registers/processing-activities/register.ts';
import { readLists } from '#/bff/registers/processing-activities/row-queries.ts';
import { saveActivity } from '#/bff/registers/processing-activities/save-activity.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { activitiesSeeded, dateActivity, listCountryIds, rememberActivities } from './activity-queries.ts';
import { contextOf, inThePast } from './actors.ts';
import { EARTHWORKS, HOMES, INFRA, ROADS } from './companies.ts';
import type { ActivityStage, ExampleActivity } from './example-activity.ts';
import { OFFICE_ACTIVITIES } from './office-activities.ts';
import { upnFrom } from './people.ts';
import { findActor, lendRole, waitingSeeded } from './queries.ts';
import { SITE_ACTIVITIES } from './site-activities.ts';

const DAY = 86_400_000;
const COMPLIANCE = 'marijke.vandenbroek';
/** The privacy officers: one for Infra with its subsidiaries and for Homes, and one for all companies. */
const OFFICER = { nearby: 'olaf.timmermans', global: 'fatima.bouzid' } as const;
const NEARBY: readonly number[] = [INFRA, ROADS, EARTHWORKS, HOMES];

/** An activity of one company, with the number of days since it was started. */
interface Example {
  activity: ExampleActivity;
  company: number;
  owner: string;
  stage: ActivityStage;
  days: number;
}

/** The age in days; approved activities are older than all others. */
function daysOf(stage: ActivityStage, index: number): number {
  const isOver = stage === 'completed' || stage === 'changed' || stage === 'due';
  return isOver ? 40 + ((index * 37) % 240) : 4 + ((index * 5) % 14);
}

const EXAMPLES: readonly Example[] = [...OFFICE_ACTIVITIES, ...SITE_ACTIVITIES]
  .flatMap((activity) => activity.at.map(([company, owner, stage]) => ({ activity, company, owner, stage })))
  .map((example, index) => ({ ...example, days: daysOf(example.stage, index) }))
  .sort((a, b) => b.days - a.days);

/**
 * Uses the application's own verbs to add the processing activities of the example company, then backdates them. The
 * progress is stored, so that the next start continues an interrupted run, and a database that was seeded before
 * activities existed gets them once.
 */
export async function seedActivities(services: Services, now: Date, stop: AbortSignal): Promise<void> {
  const { sql, config } = services;
  // Returns early if this is not the example, or the register is switched off.
  if (!config.processingRegister || (await waitingSeeded(sql)) === null) return;
  const done = await activitiesSeeded(sql);
  if (done >= EXAMPLES.length) return;
  if (done === 0)
    await lendRole(sql, upnFrom(OFFICER.nearby), 'Privacy officer', [
      { id: INFRA, inherit: true },
      { id: HOMES, inherit: true },
    ]);
  const countries = await listCountryIds(sql);
  for (const [index, example] of EXAMPLES.entries()) {
    if (index < done) continue;
    if (stop.aborted) return;
    await addActivity(services, countries, example, now, stop);
    await rememberActivities(sql, index + 1);
  }
}

async function addActivity(
  services: Services,
  countries: ReadonlyMap<string, number>,
  example: Example,
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  const { owner, company, stage, days } = example;
  const context = await contextOf(services, owner);
  const nearby = NEARBY.includes(company) && owner !== OFFICER.nearby;
  const officer = nearby ? OFFICER.nearby : OFFICER.global;
  const { id: officerId } = await findActor(services.sql, upnFrom(officer));
  const entries = { ...entriesFrom(example.activity, countries, now), idCompany: company, idPrivacyOfficer: officerId };
  const at = (afterDays: number) =>
    new Date(Math.min(now.getTime() - (days - afterDays) * DAY, now.getTime() - 60_000));
  const id = await createActivity(context, stage === 'concept' ? unfinished(entries) : entries);
  await dateActivity(services.sql, id, at(0));
  if (stage === 'concept') return;

  const record = { register: 'processingActivity', id } as const;
  await inThePast(services, record, at(0), stop, () => submitRecord(context, processingActivities, id));
  if (stage === 'waiting') return;
  const decide = async (by: string, action: 'approve' | 'reject', remark: string | null) =>
    decideRecord(await contextOf(services, by), processingActivities, id, { action, remark, stepId: null });
  if (stage === 'rejected') {
    const remark = 'Bewaartermijn ontbreekt voor de reservekopieën. Vul deze aan en dien opnieuw in.';
    await inThePast(services, record, at(2), stop, () => decide(officer, 'reject', remark));
    return;
  }
  await inThePast(services, record, at(2), stop, () => decide(officer, 'approve', null));
  if (stage === 'second') return;
  const waits = (await findActivity(services.sql, id, false))?.status === processingActivities.statuses.waiting;
  if (waits) await inThePast(services, record, at(3), stop, () => decide(COMPLIANCE, 'approve', null));
  await dateActivity(services.sql, id, at(0), new Date(now.getTime() - (stage === 'due' ? DAY : (days - 368) * DAY)));
  if (stage === 'changed') await change(context, id);
}

/** The form entries of an example. */
function entriesFrom(activity: ExampleActivity, countries: ReadonlyMap<string, number>, now: Date): NewActivity {
  const country = (iso: string) => {
    const id = countries.get(iso);
    if (id === undefined) throw new Error(`no country ${iso}`);
    return id;
  };
  const [processor, processorCountry, hasAgreement] = activity.processor ?? [];
  const measure = (one: number | string) =>
    typeof one === 'number'
      ? { id: 0, idSecurityMeasure: one, name: null }
      : { id: 0, idSecurityMeasure: OTHER_MEASURE, name: one };
  const isPerformed = activity.dpia === 'performed';
  return {
    name: activity.name,
    businessProcess: activity.process,
    responsiblePersonDep: activity.department,
    purpose: activity.purpose,
    categoryDataSubjects: activity.subjects,
    sourceOfData: activity.source,
    specificationLegalGround: activity.groundText,
    ...{ idResponsiblePerson: null, idCompany: null, idPrivacyOfficer: null, reviewDate: null },
    hasDataProcessor: processor !== undefined,
    dataProcessorName: processor ?? null,
    processingAgreement: hasAgreement ?? false,
    idCountry: processorCountry === undefined ? null : country(processorCountry),
    dpiaRequired: activity.dpia !== undefined,
    dpiaPerformed: activity.dpia === undefined ? null : isPerformed,
    dpiaDate: isPerformed ? new Date(now.getTime() - 400 * DAY).toISOString().slice(0, 10) : null,
    legalGrounds: activity.grounds.map((idLegalGround) => ({ id: 0, idLegalGround })),
    processedData: activity.data.map(([description, idDataCategory, itSystemOrStorageLocation, measures]) => ({
      ...{ idProcessedData: 0, description, idDataCategory, itSystemOrStorageLocation },
      securityMeasures: measures.map(measure),
    })),
    informationCarriers: activity.carriers.map(([name, retentionPeriod]) => ({
      ...{ idInformationCarrier: 0, name, retentionPeriod },
    })),
    recipients: activity.recipients.map(([name, iso]) => ({ idRecipient: 0, name, idCountry: country(iso) })),
  };
}

/** An unfinished activity: some parts of the form are still empty. */
function unfinished(entries: NewActivity): NewActivity {
  return { ...entries, sourceOfData: null, specificationLegalGround: null, recipients: [] };
}

/** A change of an activity that is in force; the change has not been submitted yet. */
async function change(context: Context, id: number): Promise<void> {
  const { sql } = context.services;
  const record = await findActivity(sql, id, false);
  if (!record) throw new Error(`activity ${id} is gone`);
  const lists = await readLists(sql, id);
  const [carrier, ...others] = lists.informationCarriers;
  if (!carrier) throw new Error(`activity ${id} has no information carriers`);
  await saveActivity(context, {
    ...entriesOf(record),
    ...{ idProcessingActivity: id, idCompany: record.companyId, idResponsiblePerson: record.userId },
    ...lists,
    version: record.version,
    categoryDataSubjects: `${record.categoryDataSubjects}, stagiairs`,
    informationCarriers: [{ ...carrier, retentionPeriod: '1 jaar' }, ...others],
    recipients: [
      ...lists.recipients,
      { idRecipient: 0, name: 'Accountantskantoor Vliet', idCountry: lists.recipients[0]?.idCountry ?? 1 },
    ],
  });
}
