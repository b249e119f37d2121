import { memo, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { formatDate } from '#/bff/contract/format.ts';
import { ACTIVITY_STATUS } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import type { Choice } from '#/web/ui/types.ts';
import { RecordErrors } from '../record/RecordErrors.tsx';
import { ACTIVITY_FIELDS, type ActivityEntries, type ActivityEntry, fieldId } from './activity-form.ts';
import { ChoiceEntry, DayEntry, GivenEntry, LongEntry, TextEntry, TickEntry } from './entry-fields.tsx';
import { ResponsibleEntry } from './ResponsibleEntry.tsx';
import { CarrierRows } from './rows/CarrierRows.tsx';
import { DataRows } from './rows/DataRows.tsx';
import { GroundRows } from './rows/GroundRows.tsx';
import { RecipientRows } from './rows/RecipientRows.tsx';
import { type SectionKey, sectionId } from './sections.ts';

interface Props {
  activity: ActivityDetails;
  readOnly: boolean;
  attempts: number;
}

/**
 * The entries and lists of an activity, in eight parts (AD-007 to AD-014). The form is memoised, because the panel next
 * to it renders on every key press. If the four tables of the form rendered each time too, typing would lag.
 */
export const ActivityForm = memo(function ActivityForm({ activity, readOnly, attempts }: Props) {
  const { t } = useLabels();
  const { control } = useFormContext<ActivityEntries>();
  const [hasProcessor, needsDpia] = useWatch({ control, name: ['hasDataProcessor', 'dpiaRequired'] });
  const choices = useChoices(activity);
  // The company, the responsible person and the review date cannot be changed here while the approval runs (AD-023).
  const isSettled = readOnly || activity.idProcessingActivityStatus === ACTIVITY_STATUS.InProgress;
  return (
    <form className="ob-activity-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <RecordErrors
        attempts={attempts}
        fields={ACTIVITY_FIELDS}
        left="Record.fieldsLeft"
        idOf={fieldId}
        nameOf={(field) => t(`Activity.${field as ActivityEntry}`)}
      />
      <Section name="basics">
        <TextEntry name="name" readOnly={readOnly} className="ob-form-whole" />
        <TextEntry name="businessProcess" readOnly={readOnly} />
        <ChoiceEntry name="idCompany" readOnly={isSettled} options={choices.companies} />
        <TextEntry name="responsiblePersonDep" readOnly={readOnly} />
        <ResponsibleEntry readOnly={isSettled} />
        <ChoiceEntry name="idPrivacyOfficer" readOnly={readOnly} options={choices.officers} showClear />
        <div className="ob-activity-days">
          <DayEntry name="reviewDate" readOnly={isSettled} />
          <GivenEntry
            id={fieldId('dueDate')}
            label={t('Activity.dueDate')}
            value={activity.dueDate ? formatDate(activity.dueDate) : '–'}
          />
        </div>
      </Section>
      <Section name="purpose">
        <LongEntry name="purpose" readOnly={readOnly} className="ob-form-whole" />
        <LongEntry name="categoryDataSubjects" readOnly={readOnly} />
        <LongEntry name="sourceOfData" readOnly={readOnly} />
      </Section>
      <Section name="grounds">
        <GroundRows readOnly={readOnly} />
        <LongEntry name="specificationLegalGround" readOnly={readOnly} className="ob-form-whole" />
      </Section>
      <Section name="data">
        <DataRows readOnly={readOnly} />
      </Section>
      <Section name="carriers">
        <CarrierRows readOnly={readOnly} />
      </Section>
      <Section name="recipients">
        <RecipientRows readOnly={readOnly} stored={activity.recipients} />
      </Section>
      <Section name="processor">
        <TickEntry name="hasDataProcessor" readOnly={readOnly} />
        {hasProcessor && (
          <>
            <TickEntry name="processingAgreement" readOnly={readOnly} />
            <TextEntry name="dataProcessorName" readOnly={readOnly} />
            <ChoiceEntry name="idCountry" readOnly={readOnly} options={choices.countries} showClear />
          </>
        )}
      </Section>
      <Section name="dpia">
        <TickEntry name="dpiaRequired" readOnly={readOnly} />
        {needsDpia && (
          <>
            <TickEntry name="dpiaPerformed" readOnly={readOnly} />
            <DayEntry name="dpiaDate" readOnly={readOnly} />
            <GivenEntry
              id={fieldId('dpiaReference')}
              label={t('Activity.dpiaReference')}
              value={activity.dpiaReference ?? t('Activity.noDpiaReference')}
            />
          </>
        )}
      </Section>
    </form>
  );
});

function Section({ name, children }: { name: SectionKey; children: ReactNode }) {
  const { t } = useLabels();
  const id = sectionId(name);
  return (
    <section className="ob-activity-section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t(`Activity.section.${name}`)}
      </h2>
      <p className="ob-activity-about">{t(`Activity.sectionText.${name}`)}</p>
      <div className="ob-activity-grid">{children}</div>
    </section>
  );
}

/** The choices that are offered, and those that the activity already uses. */
function useChoices(activity: ActivityDetails) {
  const picklists = usePicklists({ fresh: true });
  const choice = (value: number, label: string): Choice<number> => ({ value, label });
  const withOwn = (offered: Choice<number>[], own: number | null, label: string | null) =>
    own === null || offered.some(({ value }) => value === own) ? offered : [...offered, choice(own, label ?? '')];
  const { idCompany, company, idPrivacyOfficer, privacyOfficer, idCountry, countryName } = activity;
  const of = (items: readonly { id: number; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => choice(id, name));
  return {
    companies: withOwn(of(picklists?.allCompanies), idCompany, company),
    officers: withOwn(of(picklists?.privacyOfficers), idPrivacyOfficer, privacyOfficer),
    countries: withOwn(
      (picklists?.countries ?? []).filter(({ visible }) => visible).map(({ id, namePlus }) => choice(id, namePlus)),
      idCountry,
      countryName,
    ),
  };
}
