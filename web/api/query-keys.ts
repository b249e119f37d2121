import type { BatchAction } from '#/bff/contract/batches.ts';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { PicklistName } from '#/bff/contract/picklists.ts';
import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import type { RunGroup } from '#/bff/contract/run-list.ts';
import type { PlotUnit, PointRunsQuery } from '#/bff/contract/run-plots.ts';

/**
 * The keys of all queries, so that a change can invalidate the affected ones: `invalidateQueries({ queryKey:
 * keys.reports })` affects all lists and records of reports. Server texts depend on the language, so most
 * keys contain `lang`.
 */
export const keys = {
  session: ['session'] as const,
  startup: ['startup'] as const,
  counters: ['counters'] as const,
  picklistsOfAll: ['picklists'] as const,
  picklists: (lang: LanguageId) => ['picklists', lang] as const,
  picklistItems: (list: PicklistName) => ['picklist-items', list] as const,
  picklistChanges: (list: PicklistName) => ['picklist-items', list, 'changes'] as const,
  appResource: (name: string, lang: LanguageId) => ['app-resource', name, lang] as const,
  releaseNotes: (lang: LanguageId) => ['release-notes', lang] as const,
  firstRun: ['first-run'] as const,
  mails: ['mails'] as const,
  kyc: ['kyc'] as const,
  mail: (id: number) => ['mails', id] as const,
  delegations: ['delegations'] as const,
  awayPeople: (from: string, to: string) => ['delegations', 'away', from, to] as const,
  search: (text: string) => ['search', 'text', text] as const,
  recentRecords: (refs: string) => ['search', 'recent', refs] as const,
  people: ['people'] as const,
  peoplePart: (list: string, asked: { search: string; offset: number; limit: number }) =>
    ['people', list, asked.search, asked.offset, asked.limit] as const,
  companies: ['companies'] as const,
  /** All queries about imports: the list, one import, and its changes. */
  imports: ['import'] as const,
  importList: ['import', 'list'] as const,
  importState: (id: string) => ['import', id] as const,
  importSummary: (id: string) => ['import', id, 'summary'] as const,
  importChanges: (id: string, part: number, kind: string) => ['import', id, 'changes', part, kind] as const,
  appUser: (id: number) => ['people', 'app-user', id] as const,
  roleRequests: ['people', 'role-requests'] as const,
  accountLinking: (id: number) => ['people', 'account-linking', id] as const,
  groupAdministrators: ['people', 'group-administrators'] as const,
  userRoles: (userId: number) => ['people', 'roles', userId] as const,
  userRole: (userId: number, roleId: number) => ['people', 'roles', userId, roleId] as const,
  rightHolders: (scope: RightHoldersScope, lang: LanguageId) =>
    ['people', 'right-holders', scope.from ?? '', scope.to ?? '', scope.idCompany ?? 0, lang] as const,
  reports: ['reports'] as const,
  myReports: (year: number | undefined, lang: LanguageId) => ['reports', 'my', year ?? 'all', lang] as const,
  managerReports: (year: number, lang: LanguageId) => ['reports', 'manager', year, lang] as const,
  complianceReports: (year: number, lang: LanguageId) => ['reports', 'compliance', year, lang] as const,
  waitingReports: (lang: LanguageId) => ['reports', 'waiting', lang] as const,
  delegatedReports: (lang: LanguageId) => ['reports', 'delegated', lang] as const,
  /** The details of one report, in every language. */
  detailsOf: (id: number) => ['reports', 'details', id] as const,
  reportDetails: (id: number, lang: LanguageId) => ['reports', 'details', id, lang] as const,
  earlierGiftsOfAll: ['reports', 'earlier'] as const,
  earlierGifts: (id: number) => ['reports', 'earlier', id] as const,
  reportProspect: ['reports', 'prospect'] as const,
  incidents: ['incidents'] as const,
  incidentList: (year: number, lang: LanguageId) => ['incidents', 'list', year, lang] as const,
  incidentFigures: (year: number, lang: LanguageId) => ['incidents', 'figures', year, lang] as const,
  deletedIncidents: ['incidents', 'deleted'] as const,
  incidentDetails: (id: number, lang: LanguageId) => ['incidents', 'details', id, lang] as const,
  incidentConversation: (id: number) => ['incidents', 'conversation', id] as const,
  incidentNotes: (id: number) => ['incidents', 'notes', id] as const,
  incidentPeople: (id: number) => ['incidents', 'people', id] as const,
  incidentNameable: (id: number) => ['incidents', 'nameable', id] as const,
  incidentTimeline: (id: number, lang: LanguageId, page: number) => ['incidents', 'timeline', id, lang, page] as const,
  incidentHandlers: (id: number) => ['incidents', 'handlers', id] as const,
  activities: ['activities'] as const,
  myActivities: (lang: LanguageId) => ['activities', 'my', lang] as const,
  allActivities: (showAll: boolean, lang: LanguageId) => ['activities', 'all', showAll, lang] as const,
  waitingActivities: (lang: LanguageId) => ['activities', 'waiting', lang] as const,
  delegatedActivities: (lang: LanguageId) => ['activities', 'delegated', lang] as const,
  stuckReviews: (lang: LanguageId) => ['activities', 'stuck', lang] as const,
  activityDetails: (id: number, lang: LanguageId) => ['activities', 'details', id, lang] as const,
  changelog: (id: number, lang: LanguageId) => ['activities', 'changelog', id, lang] as const,
  dossierOf: (id: number) => ['dossiers', id] as const,
  dossier: (id: number, lang: LanguageId) => ['dossiers', id, lang] as const,
  gridViews: (grid: ExportedGrid) => ['grid-views', grid] as const,
  operations: ['operations'] as const,
  runDurations: ['operations', 'durations'] as const,
  runs: (group: RunGroup, view: string) => ['operations', 'runs', group, view] as const,
  run: (workflowInstanceId: string, lang: LanguageId) => ['operations', 'run', workflowInstanceId, lang] as const,
  runMigration: (workflowInstanceId: string, lang: LanguageId) =>
    ['operations', 'migration', workflowInstanceId, lang] as const,
  versionFigures: (idDefinition: number) => ['operations', 'figures', idDefinition] as const,
  runPlots: (unit: PlotUnit, process: string | null) => ['operations', 'plots', unit, process] as const,
  pointRuns: (asked: PointRunsQuery) => ['operations', 'point', asked] as const,
  stuck: (days: number) => ['operations', 'stuck', days] as const,
  batches: ['operations', 'batches'] as const,
  batch: (idBatch: string) => ['operations', 'batches', idBatch] as const,
  /** This key is not below `operations`, because each fetch of this query creates another draft. */
  batchDraft: (action: BatchAction, workflowInstanceIds: readonly string[]) =>
    ['batch-draft', action, workflowInstanceIds] as const,
  logbooks: ['reports', 'logbook'] as const,
  logbook: (workflowInstanceId: string, lang: LanguageId) => ['reports', 'logbook', workflowInstanceId, lang] as const,
  definitions: ['workflow', 'definitions'] as const,
  definition: (id: number) => ['workflow', 'definitions', id] as const,
  drafts: ['workflow', 'drafts'] as const,
  draft: (id: number) => ['workflow', 'drafts', id] as const,
  drawingParts: (process: string) => ['workflow', 'parts', process] as const,
  confidential: ['management', 'confidential'] as const,
  releaseSetting: ['workflow', 'release-setting'] as const,
  diagram: (workflowInstanceId: string, lang: LanguageId) => ['workflow', 'diagram', workflowInstanceId, lang] as const,
};
