import type {
  InformationCarrier,
  LegalGround,
  ProcessedDatum,
  Recipient,
  SecurityMeasure,
} from '#/bff/contract/activity-rows.ts';
import { formatDate } from '#/bff/contract/format.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import type { ActivityEntries, ActivityEntry } from './activity-form.ts';

type AnyRow = InformationCarrier | LegalGround | ProcessedDatum | Recipient;

/** Returns `entry` and `row`, which convert an entry or a row to display text. */
export function useEntryReader() {
  const { t } = useLabels();
  const picklists = usePicklists();
  const nameOf = (items: readonly { id: number; name: string }[] | undefined, id: number | null) =>
    items?.find((item) => item.id === id)?.name ?? '';
  const measure = ({ idSecurityMeasure, name }: SecurityMeasure) =>
    name ?? nameOf(picklists?.securityMeasures, idSecurityMeasure);

  const row = (one: AnyRow): string => {
    if ('idLegalGround' in one) return nameOf(picklists?.legalGrounds, one.idLegalGround);
    if ('retentionPeriod' in one) return `${one.name}: ${one.retentionPeriod}`;
    if ('idCountry' in one) return `${one.name} (${nameOf(picklists?.countries, one.idCountry)})`;
    return [
      `${one.description} (${nameOf(picklists?.dataCategories, one.idDataCategory)})`,
      one.itSystemOrStorageLocation,
      one.securityMeasures.map(measure).join(', '),
    ]
      .filter(Boolean)
      .join('; ');
  };
  const entry = (entries: ActivityEntries, field: ActivityEntry): string => {
    const value = entries[field];
    if (Array.isArray(value)) return (value as AnyRow[]).map(row).join('\n');
    if (typeof value === 'boolean') return t(value ? 'Activity.yes' : 'Activity.no');
    switch (field) {
      case 'idCompany':
        return nameOf(picklists?.allCompanies, entries.idCompany);
      case 'idPrivacyOfficer':
        return nameOf(picklists?.privacyOfficers, entries.idPrivacyOfficer);
      case 'idCountry':
        return nameOf(picklists?.countries, entries.idCountry);
      case 'idResponsiblePerson':
        return entries.responsiblePerson;
      case 'reviewDate':
      case 'dpiaDate':
        return formatDate(entries[field]);
      default:
        return value === null ? '' : String(value);
    }
  };
  return { row, entry };
}
