import type { ActivityField, WordedChange } from '#/bff/contract/activities.ts';
import type { ActivityListName, ActivityLists } from '#/bff/contract/activity-rows.ts';
import { formatDate } from '#/bff/contract/format.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db } from '#/bff/database/connection.ts';
import { label } from '#/bff/labels.ts';
import { listCompanyNames, listPeopleNames } from './change-queries.ts';
import type { ActivityChange, ListRow } from './diff.ts';
import { listRowItems, type RowItem, type RowPicklist } from './row-queries.ts';

/** Names for the ids in entries and rows. */
export interface ActivityNames {
  item(list: RowPicklist, id: number): string;
  person(id: number): string;
  company(id: number): string;
}

const PEOPLE: ReadonlySet<string> = new Set(['idResponsiblePerson', 'idPrivacyOfficer']);

function peopleIn(changes: readonly ActivityChange[]): number[] {
  const ids = changes.flatMap((change) =>
    'field' in change && PEOPLE.has(change.field) ? [change.before, change.after] : [],
  );
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

/** The current names that are needed to describe changes, in one language. */
export async function readNames(db: Db, lang: LanguageId, changes: readonly ActivityChange[]): Promise<ActivityNames> {
  const [items, people, companies] = await Promise.all([
    listRowItems(db),
    listPeopleNames(db, peopleIn(changes)),
    listCompanyNames(db),
  ]);
  const named = itemNames(items, lang);
  return {
    item: named,
    person: (id) => people.get(id) ?? String(id),
    company: (id) => companies.get(id) ?? String(id),
  };
}

export function itemNames(items: readonly RowItem[], lang: LanguageId): ActivityNames['item'] {
  const byKey = new Map(items.map((item) => [`${item.list}:${item.id}`, lang === 1033 ? item.nameEn : item.nameNl]));
  return (list, id) => byKey.get(`${list}:${id}`) ?? String(id);
}

/** Describes changes in the reader's language. */
export function wordChanges(
  changes: readonly ActivityChange[],
  lang: LanguageId,
  names: ActivityNames,
): WordedChange[] {
  return changes.map((change) =>
    'field' in change
      ? {
          field: change.field,
          label: label(lang, `Activity.${change.field}`),
          before: fieldText(change.field, change.before, lang, names),
          after: fieldText(change.field, change.after, lang, names),
        }
      : {
          field: change.list,
          label: label(lang, `Activity.${change.list}`),
          before: change.before && rowText(change.list, change.before, lang, names),
          after: change.after && rowText(change.list, change.after, lang, names),
        },
  );
}

function fieldText(
  field: ActivityField,
  value: string | number | boolean | null,
  lang: LanguageId,
  names: ActivityNames,
): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return label(lang, value ? 'Activity.yes' : 'Activity.no');
  if (typeof value === 'string') return field === 'reviewDate' || field === 'dpiaDate' ? formatDate(value) : value;
  if (field === 'idCompany') return names.company(value);
  return field === 'idCountry' ? names.item('countries', value) : names.person(value);
}

type Rows = { [N in ActivityListName]: (row: ActivityLists[N][number]) => string };

function rowText(list: ActivityListName, row: ListRow, lang: LanguageId, names: ActivityNames): string {
  const measure = ({ idSecurityMeasure, name }: ActivityLists['processedData'][number]['securityMeasures'][number]) =>
    name ?? names.item('securityMeasures', idSecurityMeasure);
  const texts: Rows = {
    legalGrounds: ({ idLegalGround }) => names.item('legalGrounds', idLegalGround),
    informationCarriers: ({ name, retentionPeriod }) => `${name}: ${retentionPeriod}`,
    recipients: ({ name, idCountry }) => `${name} (${names.item('countries', idCountry)})`,
    processedData: ({ description, idDataCategory, itSystemOrStorageLocation, securityMeasures }) =>
      [
        `${description} (${names.item('dataCategories', idDataCategory)})`,
        ...(itSystemOrStorageLocation ? [itSystemOrStorageLocation] : []),
        ...(securityMeasures.length > 0
          ? [`${label(lang, 'Activity.securityMeasures')}: ${securityMeasures.map(measure).join(', ')}`]
          : []),
      ].join('; '),
  };
  return (texts[list] as (row: ListRow) => string)(row);
}
