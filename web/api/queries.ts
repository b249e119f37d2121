import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { BACKGROUND_HEADER } from '#/bff/contract/headers.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { type RecordRef, refOf } from '#/bff/contract/record-ref.ts';
import type { RunGroup } from '#/bff/contract/run-list.ts';
import { api } from './api.ts';
import { operations } from './operations.ts';
import { keys } from './query-keys.ts';

/** Marks requests made by the page rather than the person. They do not extend an idle session. */
export const IN_BACKGROUND = { [BACKGROUND_HEADER]: '1' };

const COUNTERS_EVERY = 60_000;
/** The interval, in ms, at which a page checks for a sign-out elsewhere: in another tab or at the identity provider. */
const SESSION_EVERY = 15_000;

/** When the session ends. The call only reads this, so it does not extend the session. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: keys.session,
    queryFn: api.session,
    refetchInterval: SESSION_EVERY,
    // The session is fetched at once when the person returns to this window.
    refetchOnWindowFocus: 'always',
    retry: false,
  });

export const startupQuery = (lang: LanguageId) =>
  queryOptions({ queryKey: keys.startup, queryFn: () => api.startup(lang), staleTime: Number.POSITIVE_INFINITY });

export const picklistsQuery = (lang: LanguageId) =>
  queryOptions({ queryKey: keys.picklists(lang), queryFn: () => api.picklists(lang), staleTime: 10 * 60_000 });

/** The badges of the menu, updated once a minute while the page is visible. */
export const countersQuery = () =>
  queryOptions({
    queryKey: keys.counters,
    queryFn: () => api.counters(IN_BACKGROUND),
    refetchInterval: COUNTERS_EVERY,
  });

export const appResourceQuery = (name: string, lang: LanguageId) =>
  queryOptions({ queryKey: keys.appResource(name, lang), queryFn: () => api.appResource(name, lang) });

export const releaseNotesQuery = (lang: LanguageId) =>
  queryOptions({ queryKey: keys.releaseNotes(lang), queryFn: () => api.releaseNotes(lang), staleTime: 10 * 60_000 });

/** A search. The next typed letter cancels it; the previous results stay until the new results are loaded. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: keys.search(text),
    queryFn: ({ signal }) => api.search(text, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });

export const recentRecordsQuery = (refs: readonly RecordRef[]) =>
  queryOptions({
    queryKey: keys.recentRecords(refs.map(refOf).join(',')),
    queryFn: () => api.recentRecords(refs),
    placeholderData: keepPreviousData,
  });

export const mailsQuery = () => queryOptions({ queryKey: keys.mails, queryFn: api.mails });

export const mailQuery = (id: number) => queryOptions({ queryKey: keys.mail(id), queryFn: () => api.mail(id) });

/** The person's own reports of a year; if no year is given, those of the server's current year. */
export const myReportsQuery = (year: number | undefined, lang: LanguageId) =>
  queryOptions({ queryKey: keys.myReports(year, lang), queryFn: () => api.myReports(year, lang) });

export const managerReportsQuery = (year: number, lang: LanguageId) =>
  queryOptions({ queryKey: keys.managerReports(year, lang), queryFn: () => api.managerReports(year, lang) });

export const complianceReportsQuery = (year: number, lang: LanguageId) =>
  queryOptions({ queryKey: keys.complianceReports(year, lang), queryFn: () => api.complianceReports(year, lang) });

export const waitingReportsQuery = (lang: LanguageId) =>
  queryOptions({ queryKey: keys.waitingReports(lang), queryFn: () => api.waitingReports(lang) });

/** The reports that this person may decide on somebody else's behalf. */
export const delegatedReportsQuery = (lang: LanguageId) =>
  queryOptions({ queryKey: keys.delegatedReports(lang), queryFn: () => api.delegatedReports(lang) });

/** After a change of language, the old data stays until the new data is loaded, so that typed entries are not lost. */
export const reportDetailsQuery = (id: number, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.reportDetails(id, lang),
    queryFn: () => api.reportDetails(id, lang),
    placeholderData: (before: ReportDetails | undefined) => (before?.idReport === id ? before : undefined),
  });

/**
 * The earlier gifts of a report. They are not fetched when the window regains the focus. At that moment only the report
 * is fetched, which states whether the person may still see its earlier gifts.
 */
export const earlierGiftsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.earlierGifts(id),
    queryFn: ({ signal }) => api.earlierGifts(id, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** The incidents of one year that this person may open. */
export const incidentsQuery = (year: number, lang: LanguageId) =>
  queryOptions({ queryKey: keys.incidentList(year, lang), queryFn: () => api.incidents(year, lang) });

export const incidentFiguresQuery = (year: number, lang: LanguageId) =>
  queryOptions({ queryKey: keys.incidentFigures(year, lang), queryFn: () => api.incidentFigures(year, lang) });

export const deletedIncidentsQuery = () =>
  queryOptions({ queryKey: keys.deletedIncidents, queryFn: api.deletedIncidents });

/** After a change of language, the old data stays until the new data is loaded, so that typed entries are not lost. */
export const incidentQuery = (id: number, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.incidentDetails(id, lang),
    queryFn: () => api.incident(id, lang),
    placeholderData: (before: IncidentDetails | undefined) => (before?.idIncident === id ? before : undefined),
  });

export const incidentHandlersQuery = (id: number) =>
  queryOptions({ queryKey: keys.incidentHandlers(id), queryFn: () => api.incidentHandlers(id) });

export const conversationQuery = (id: number) =>
  queryOptions({ queryKey: keys.incidentConversation(id), queryFn: () => api.conversation(id) });

export const incidentNotesQuery = (id: number) =>
  queryOptions({ queryKey: keys.incidentNotes(id), queryFn: () => api.incidentNotes(id) });

export const dossierQuery = (id: number, lang: LanguageId) =>
  queryOptions({ queryKey: keys.dossier(id, lang), queryFn: () => api.dossierFiles(id, lang) });

/** A visible run is fetched again at this interval, so that a failure shows within two seconds. */
const RUN_EVERY = 2_000;

/** The refetch interval of a list in ms: as short as that of a run, but longer for a long list. */
const listEvery = (rows: number | undefined) => ((rows ?? 0) > 500 ? 5_000 : 2_000);

/** The runs of a group, fetched again whenever the operator returns to the list. */
export const runsQuery = (group: RunGroup, view = '') =>
  queryOptions({
    queryKey: keys.runs(group, view),
    queryFn: () => operations.runs(group, view, IN_BACKGROUND),
    staleTime: 0,
    refetchInterval: ({ state }) => listEvery(state.data?.rows.length),
  });

/** The median durations of runs. They are taken over many days and so change slowly. */
export const runDurationsQuery = queryOptions({
  queryKey: keys.runDurations,
  queryFn: () => operations.durations(),
  staleTime: 60_000,
  refetchInterval: 60_000,
});

export const versionFiguresQuery = (idDefinition: number) =>
  queryOptions({
    queryKey: keys.versionFigures(idDefinition),
    queryFn: () => operations.versionFigures(idDefinition),
    staleTime: 60_000,
  });

export const runQuery = (workflowInstanceId: string, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.run(workflowInstanceId, lang),
    queryFn: () => operations.run(workflowInstanceId, lang, IN_BACKGROUND),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: RUN_EVERY,
  });

/**
 * What a run would need to move to another version. It is fetched again each time it is shown, because the run moves on
 * and newer versions appear.
 */
export const runMigrationQuery = (workflowInstanceId: string, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.runMigration(workflowInstanceId, lang),
    queryFn: () => operations.migration(workflowInstanceId, lang),
    staleTime: 0,
    gcTime: 0,
  });

export const logbookQuery = (workflowInstanceId: string, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.logbook(workflowInstanceId, lang),
    queryFn: () => api.logbook(workflowInstanceId, lang),
  });

export const diagramQuery = (workflowInstanceId: string, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.diagram(workflowInstanceId, lang),
    queryFn: () => api.diagram(workflowInstanceId, lang),
  });

export const definitionsQuery = () => queryOptions({ queryKey: keys.definitions, queryFn: api.definitions });

/** The text of a version, which never changes. */
export const definitionQuery = (id: number) =>
  queryOptions({ queryKey: keys.definition(id), queryFn: () => api.definition(id) });
