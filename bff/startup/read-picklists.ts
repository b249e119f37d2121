import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Picklists } from '#/bff/contract/startup.ts';
import { label } from '#/bff/labels.ts';
import {
  listAppResources,
  listOpenCompanies,
  listPicklistItems,
  listPrivacyOfficers,
  listYears,
  type PicklistItem,
} from './queries.ts';

/**
 * All picklists in one language (CA-002). Hidden items are sent too, because a record may still have one (OP-026);
 * hidden links are not.
 */
export async function readPicklists({ services }: Context, lang: LanguageId): Promise<Picklists> {
  const { sql } = services;
  const [items, years, allCompanies, appResources, privacyOfficers] = await Promise.all([
    listPicklistItems(sql),
    listYears(sql),
    listOpenCompanies(sql),
    listAppResources(sql, lang),
    listPrivacyOfficers(sql),
  ]);
  const name = (item: PicklistItem) => (lang === 1033 ? item.nameEn : item.nameNl);
  const of = (list: string) => items.filter((item) => item.list === list);
  const offered = (list: string) => of(list).filter((item) => item.visible);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'nl');
  const url = (item: PicklistItem) => String(item.attributes.url ?? '');
  return {
    reportCategories: of('reportCategories').map((item) => ({ id: item.id, name: name(item), visible: item.visible })),
    incidentStatuses: of('incidentStatuses').map((item) => ({
      ...{ id: item.id, name: name(item), visible: item.visible },
      closed: item.attributes.closed === true,
    })),
    incidentTypes: of('incidentTypes').map((item) => ({ id: item.id, name: name(item), visible: item.visible })),
    incidentOutcomes: of('incidentOutcomes').map((item) => ({ id: item.id, name: name(item), visible: item.visible })),
    fileTypes: of('fileTypes').map((item) => ({
      ...{ id: item.id, name: name(item), visible: item.visible },
      usedIn: String(item.attributes.usedIn ?? ''),
    })),
    privacyOfficers,
    countries: of('countries')
      .map((item) => {
        const { id, visible, attributes } = item;
        const protection = label(lang, `Country.${attributes.protection ?? 'other'}`);
        const euOrAdequate = attributes.protection !== undefined;
        return { id, name: name(item), visible, namePlus: `${name(item)} (${protection})`, euOrAdequate };
      })
      .toSorted(byName),
    legalGrounds: of('legalGrounds').map((item) => ({ id: item.id, name: name(item), visible: item.visible })),
    dataCategories: of('dataCategories').map((item) => ({
      ...{ id: item.id, name: name(item), visible: item.visible },
      special: item.attributes.special === true,
    })),
    securityMeasures: of('securityMeasures').map((item) => ({ id: item.id, name: name(item), visible: item.visible })),
    years: years.map((year) => ({ id: year, name: String(year) })),
    allCompanies,
    reportItems: offered('reportItems').map((item) => ({ url: url(item), name: name(item) })),
    db365MenuItems: offered('db365MenuItems').map((item) => ({ name: name(item), db365MenuUrl: url(item) })),
    appResources,
  };
}
