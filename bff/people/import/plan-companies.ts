import type { ImportFault } from '#/bff/contract/people-import.ts';
import { type CompanyChange, type CompanyDraft as Draft, describeCompany } from './describe-company.ts';
import { CompanyIndex, type Directory, findCircles, isPresent, type KnownCompany } from './directory.ts';
import { findUnnumberedFirst, isMeant, refuseSecondTop } from './first-company.ts';
import { type CompanyInput, faultIn, keyOf } from './inputs.ts';

export interface CompaniesPlan {
  changes: CompanyChange[];
  unchanged: number;
  faults: ImportFault[];
}

/**
 * The changes that bring companies to their wanted state. A merged company stays, as a closed company below the one
 * into which it was merged, so that its records keep their company and are visible from there. Its people and its
 * subsidiaries move to that company.
 */
export function planCompanies(inputs: readonly CompanyInput[], directory: Directory): CompaniesPlan {
  const faults: ImportFault[] = [];
  const first = findUnnumberedFirst(directory.companies);
  const drafts = draftCompanies(inputs, directory, first, faults);
  setParents(drafts, faults);
  refuseSecondTop(drafts, first, faults);
  merge(drafts, directory.today, faults);
  refuseCircles(drafts, faults);
  refuseDaysToCome(drafts, directory.today, faults);
  const people = countPeople(directory);
  refuseClosedWithPeople(drafts, people, faults);
  const changes = drafts.flatMap((draft) => describeCompany(draft, peopleIn(draft, people)) ?? []);
  const touched = changes.filter(({ row }) => row !== null).length;
  return { changes, unchanged: inputs.length - touched, faults };
}

const UNPLACED = { parent: null, parentBefore: null, mergedInto: null, mergedBefore: null };

function draftCompanies(
  inputs: readonly CompanyInput[],
  { companies }: Directory,
  first: KnownCompany | null,
  faults: ImportFault[],
): Draft[] {
  const byNumber = new Map(
    companies.flatMap((company) => (company.administrationNr ? [[keyOf(company.administrationNr), company]] : [])),
  );
  const wanted = new Map<KnownCompany | string, CompanyInput>();
  const drafts: Draft[] = [];
  for (const input of inputs) {
    const { administrationNr, name, closedOn } = input.values;
    const before = byNumber.get(keyOf(administrationNr ?? '')) ?? (isMeant(first, input) ? first : null);
    const key = before ?? keyOf(administrationNr ?? '');
    if (key !== '' && wanted.has(key)) faults.push(faultIn(input, 'administrationNr', 'duplicateCompany'));
    wanted.set(key, input);
    if (!(name ?? (name === undefined ? before?.name : null))) faults.push(faultIn(input, 'name', 'required'));
    drafts.push({
      input,
      before,
      administrationNr: before?.administrationNr ?? administrationNr ?? null,
      name: name ?? before?.name ?? '',
      closedOn: closedOn === undefined ? (before?.closedOn ?? null) : closedOn,
      ...UNPLACED,
    });
  }
  for (const company of companies) {
    if (wanted.has(company)) continue;
    const { administrationNr, name, closedOn } = company;
    drafts.push({ input: null, before: company, administrationNr, name, closedOn, ...UNPLACED });
  }
  return drafts;
}

function setParents(drafts: readonly Draft[], faults: ImportFault[]): void {
  const index = new CompanyIndex(drafts);
  const byId = new Map(drafts.map((draft) => [draft.before?.id, draft]));
  const known = (id: number | null | undefined) => (id ? (byId.get(id) ?? null) : null);
  const named = (draft: Draft, field: 'parent' | 'mergedInto', before: Draft | null): Draft | null => {
    const reference = draft.input?.values[field];
    if (reference === undefined || !draft.input) return before;
    if (reference === null) return null;
    const found = index.find(reference);
    if (typeof found !== 'string') return found;
    faults.push(faultIn(draft.input, field, found));
    return null;
  };
  for (const draft of drafts) {
    draft.parentBefore = known(draft.before?.parentId);
    draft.mergedBefore = known(draft.before?.mergedIntoId);
    draft.parent = named(draft, 'parent', draft.parentBefore);
    draft.mergedInto = named(draft, 'mergedInto', draft.mergedBefore);
  }
}

function merge(drafts: readonly Draft[], today: string, faults: ImportFault[]): void {
  for (const draft of drafts) {
    const { mergedInto: target, mergedBefore, before, input } = draft;
    if (!target) continue;
    if (target !== mergedBefore && input && (target.closedOn || target.mergedInto))
      faults.push(faultIn(input, 'mergedInto', 'companyClosed'));
    draft.closedOn ??= before?.closedOn ?? today;
    // If a company is merged into one directly below it, the lower company takes the place of the upper one in the
    // tree.
    if (target.parent === draft) target.parent = draft.parent;
    for (const child of drafts) if (child.parent === draft && child !== target) child.parent = target;
    draft.parent = target;
  }
}

function refuseCircles(drafts: readonly Draft[], faults: ImportFault[]): void {
  const merged = findCircles(drafts, ({ mergedInto }) => mergedInto ?? undefined);
  const circled = findCircles(drafts, ({ parent }) => parent ?? undefined);
  for (const draft of drafts) {
    if (!draft.input || !(merged.has(draft) || circled.has(draft))) continue;
    faults.push(faultIn(draft.input, draft.mergedInto ? 'mergedInto' : 'parent', 'companyCircle'));
  }
}

/** Refuses a closing day in the future: the company would count as closed at once, not on that day. */
function refuseDaysToCome(drafts: readonly Draft[], today: string, faults: ImportFault[]): void {
  for (const { input, before, closedOn } of drafts)
    if (input && closedOn !== null && closedOn > today && closedOn !== before?.closedOn)
      faults.push(faultIn(input, 'closedOn', 'dayToCome'));
}

/** The number of active people in each company. */
function countPeople({ people, today }: Directory): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const person of people)
    if (isPresent(person, today)) counts.set(person.companyId, (counts.get(person.companyId) ?? 0) + 1);
  return counts;
}

const peopleIn = ({ before }: Draft, counts: ReadonlyMap<number, number>) => (before && counts.get(before.id)) || 0;

function refuseClosedWithPeople(
  drafts: readonly Draft[],
  counts: ReadonlyMap<number, number>,
  faults: ImportFault[],
): void {
  const isOpen = ({ closedOn }: Draft) => closedOn === null;
  const parents = new Set(drafts.filter(isOpen).map(({ parent }) => parent));
  for (const draft of drafts) {
    const { input, before, mergedInto } = draft;
    if (!input || isOpen(draft) || mergedInto || before?.closedOn) continue;
    if (peopleIn(draft, counts) > 0 || parents.has(draft)) faults.push(faultIn(input, 'closedOn', 'companyNotEmpty'));
  }
}
