import type { LastChange } from '#/bff/contract/errors.ts';
import { formatDate } from '#/bff/contract/format.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { ConflictDialog } from '../ConflictDialog.tsx';
import { differingFields, mergeEntries, proposeSides } from '../conflict.ts';
import { entriesOf, INCIDENT_FIELDS, type IncidentEntries, type IncidentField } from './incident-form.ts';

interface Props {
  mine: IncidentEntries;
  base: IncidentEntries;
  theirs: IncidentDetails;
  since: number;
  lastChange: LastChange | undefined;
  busy: boolean;
  onChoose: (entries: IncidentEntries) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** The dialog that shows both versions of an incident if somebody else has changed the incident meanwhile. */
export function IncidentConflict({ mine, base, theirs, onChoose, ...dialog }: Props) {
  const { t } = useLabels();
  const read = useEntryReader();
  const stored = entriesOf(theirs);
  const fields = differingFields(mine, stored, INCIDENT_FIELDS);
  return (
    <ConflictDialog
      title={t('Incident.conflictTitle')}
      what={t('Incident.thisIncident')}
      fields={fields.map((field) => ({
        key: field,
        label: t(`Incident.${field}`),
        mine: read(mine, field),
        theirs: read(stored, field),
      }))}
      proposal={proposeSides(base, mine, fields)}
      onChoose={(sides) => onChoose(mergeEntries(mine, stored, sides))}
      {...dialog}
    />
  );
}

/** A field's value as display text. */
export function useEntryReader(): (entries: IncidentEntries, field: IncidentField) => string {
  const picklists = usePicklists();
  const nameOf = (items: readonly { id: number; name: string }[] | undefined, id: number | null) =>
    items?.find((item) => item.id === id)?.name ?? '';
  return (entries, field) => {
    switch (field) {
      case 'idIncidentStatus':
        return nameOf(picklists?.incidentStatuses, entries.idIncidentStatus);
      case 'idIncidentType':
        return nameOf(picklists?.incidentTypes, entries.idIncidentType);
      case 'idCompany':
        return nameOf(picklists?.allCompanies, entries.idCompany);
      case 'idOutcome':
        return nameOf(picklists?.incidentOutcomes, entries.idOutcome);
      case 'date':
      case 'receivedOn':
        return formatDate(entries[field]);
      case 'isRestricted':
        // This field never differs, because the form of a stored incident does not have it.
        return '';
      default:
        return entries[field];
    }
  };
}
