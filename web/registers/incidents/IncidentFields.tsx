import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import type { Choice } from '#/web/ui/types.ts';
import { RecordErrors } from '../record/RecordErrors.tsx';
import { ChoiceEntry, DateEntry, LongEntry, TextEntry } from './entry-fields.tsx';
import { fieldId, INCIDENT_FIELDS, type IncidentField } from './incident-form.ts';
import './incidents.css';

interface Props {
  /** How many times saving was refused. */
  attempts: number;
  readOnly?: boolean;
  /** The stored incident, which may use choices that are no longer offered. Omitted for a new incident. */
  incident?: IncidentDetails;
}

/** The entries of an incident (IN-006). */
export function IncidentFields({ attempts, readOnly = false, incident }: Props) {
  const { t } = useLabels();
  const choices = useChoices(incident);
  return (
    <>
      <RecordErrors
        attempts={attempts}
        fields={INCIDENT_FIELDS}
        left="Record.fieldsLeft"
        idOf={(field) => fieldId(field as IncidentField)}
        nameOf={(field) => t(`Incident.${field as IncidentField}`)}
      />
      <div className="ob-incident-grid">
        <TextEntry name="subject" readOnly={readOnly} className="ob-form-whole" />
        <ChoiceEntry name="idIncidentStatus" readOnly={readOnly} options={choices.statuses} />
        <ChoiceEntry name="idIncidentType" readOnly={readOnly} options={choices.types} />
        <DateEntry name="date" readOnly={readOnly} />
        <ChoiceEntry
          name="idCompany"
          readOnly={readOnly}
          options={choices.companies}
          placeholder={t('Incident.noCompany')}
          showClear
        />
        <DateEntry
          name="receivedOn"
          // If the incident came from the public form, that form has set the date of receipt, and the date cannot be
          // changed.
          readOnly={readOnly || (incident !== undefined && incident.reportedBy === null)}
          {...(!incident && { hint: t('Incident.receivedOnHint') })}
        />
        <ChoiceEntry
          name="idOutcome"
          readOnly={readOnly}
          options={choices.outcomes}
          placeholder={t('Incident.noOutcome')}
          showClear
        />
        <TextEntry name="phone" readOnly={readOnly} />
        <TextEntry name="email" readOnly={readOnly} />
        <LongEntry name="description" readOnly={readOnly} rows={2} />
        <LongEntry name="summary" readOnly={readOnly} rows={2} />
      </div>
    </>
  );
}

/** The choices that are offered, and those that the incident already uses. */
function useChoices(incident: IncidentDetails | undefined) {
  const picklists = usePicklists({ fresh: true });
  const with_ = (items: readonly { id: number; name: string; visible?: boolean }[], own: Choice<number> | null) => {
    const offered = items.filter(({ visible = true }) => visible).map(({ id, name }) => ({ value: id, label: name }));
    return own && !offered.some(({ value }) => value === own.value) ? [...offered, own] : offered;
  };
  const own = (value: number | null | undefined, label: string | null | undefined) =>
    value !== null && value !== undefined && label ? { value, label } : null;
  return {
    statuses: with_(picklists?.incidentStatuses ?? [], own(incident?.idIncidentStatus, incident?.statusText)),
    types: with_(picklists?.incidentTypes ?? [], own(incident?.idIncidentType, incident?.type)),
    outcomes: with_(picklists?.incidentOutcomes ?? [], own(incident?.idOutcome, incident?.outcome)),
    companies: with_(picklists?.allCompanies ?? [], own(incident?.idCompany, incident?.company)),
  };
}
