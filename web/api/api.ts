import type { AppResource } from '#/bff/contract/app-resources.ts';
import type { NewDelegation } from '#/bff/contract/delegations.ts';
import type { DossierFileUpdate } from '#/bff/contract/dossiers.ts';
import type { CompanyNaming } from '#/bff/contract/first-run.ts';
import type { ReportDraft, ReportUpdate } from '#/bff/contract/gift-reports.ts';
import type { IncidentUpdate, NewIncidentDraft } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { MailMode } from '#/bff/contract/mail-modes.ts';
import type { RoleUpdate } from '#/bff/contract/people.ts';
import type { ImportChangeKind } from '#/bff/contract/people-import.ts';
import type { PicklistDraft, PicklistName, PicklistUpdate } from '#/bff/contract/picklists.ts';
import { type RecordRef, refOf } from '#/bff/contract/record-ref.ts';
import type { ReleaseNoteUpdate } from '#/bff/contract/release-notes.ts';
import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import type { RequestDecision } from '#/bff/contract/role-requests.ts';
import type { SessionState } from '#/bff/contract/sessions.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import {
  APP,
  answer,
  inLanguage,
  MINIMAL,
  type PartAsked,
  part,
  partOf,
  segment,
  server,
  textOf,
  withId,
} from './client.ts';
import { apiFetch } from './transport.ts';

/**
 * Most server calls of the screens, by name; the others are in files such as `activities.ts` and `operations.ts`. They
 * throw only ApiError.
 */
export const api = {
  session: () => answer<SessionState>(apiFetch('/api/auth/session')),
  extendSession: () => answer<SessionState>(apiFetch('/api/auth/session', { method: 'POST' })),

  startup: (lang: LanguageId) => answer(server.Startup.$get(inLanguage(lang))),
  picklists: (lang: LanguageId) => answer(server.Startup.picklists.$get(inLanguage(lang))),
  counters: (headers: Record<string, string> = {}) => answer(server.Startup.counters.$get({}, { headers })),
  appResource: (name: string, lang: LanguageId) =>
    answer(
      server.AppResource[':name'][':lang'].$get({
        param: { name: segment(name), lang: lang === 1033 ? '1033' : '1043' },
      }),
    ),
  /** @returns the text as it is stored, cleaned, with its new version */
  saveAppResource: ({ name, language, value, version }: AppResource) =>
    answer(
      server.AppResource[':name'][':lang'].$put({
        param: { name: segment(name), lang: language === 1033 ? '1033' : '1043' },
        json: { value, version },
      }),
    ),
  /** Searches records. The `signal` in `init` aborts the search when a newer one replaces it. */
  search: (text: string, init: RequestInit = {}) => answer(server.search.$get({ query: { q: text } }, { init })),
  recentRecords: (refs: readonly RecordRef[]) =>
    answer(server.search.recent.$get({ query: { records: refs.map(refOf).join(',') } })),

  releaseNotes: (lang: LanguageId) =>
    answer(server.ReleaseNotes[':lang'].$get({ param: { lang: lang === 1033 ? '1033' : '1043' } })),
  kycParties: () => answer(server.KYC.$get()),
  applyKycImport: (idImport: string) => answer(server.KYC.import.apply.$post({ json: { idImport } })),
  /** @returns the note as it is stored, cleaned, with its new version */
  saveReleaseNote: (lang: LanguageId, json: ReleaseNoteUpdate) =>
    answer(server.ReleaseNotes[':lang'].$put({ param: { lang: lang === 1033 ? '1033' : '1043' }, json })),
  deleteReleaseNote: (id: number) => answer(server.ReleaseNotes[':id'].$delete(withId(id))),

  pickUsers: (asked: PartAsked, init: RequestInit = {}) =>
    part(server.pickers.users.$get({ query: partOf(asked) }, { init })),
  usersNotAdded: (asked: PartAsked, init: RequestInit = {}) =>
    part(server.users.$get({ query: { ...partOf(asked), notAdded: 'true' } }, { init })),
  appUsers: (asked: PartAsked, init: RequestInit = {}) =>
    part(server.management.appusers.$get({ query: partOf(asked) }, { init })),
  /** Reads an added user by id; undefined if the person has not been added. */
  appUser: async (id: number) => (await answer(server.management.appusers.$get({ query: { idUser: String(id) } })))[0],
  addAppUser: (idUser: number) => answer(server.management.appusers.$post({ json: { idUser } })),
  roleRequests: () => answer(server.management.rolerequests.$get()),
  decideRoleRequest: (id: number, decision: RequestDecision) =>
    answer(server.management.rolerequests[':id'][':decision'].$post({ param: { id: String(id), decision } })),
  accountLinking: (idUser: number) => answer(server.management.accounts[':id'].$get(withId(idUser))),
  allowLinking: (idUser: number) => answer(server.management.accounts[':id'].link.$post(withId(idUser))),
  withdrawLinking: (idUser: number) => answer(server.management.accounts[':id'].link.$delete(withId(idUser))),
  groupAdministrators: () => answer(server.management.groupadministrators.$get()),
  clearRightsCache: () => answer(server.management.clearrightscache.$get()),
  /** Reads how far the setup of this installation is. */
  firstRun: () => answer(server.management['first-run'].$get()),
  nameCompany: (naming: CompanyNaming) => answer(server.management['first-run'].company.$put({ json: naming })),
  /** Sends a test email to the caller's own address. */
  sendTestMail: () => answer(server.management['first-run']['test-mail'].$post()),
  closeFirstRun: () => answer(server.management['first-run'].close.$post()),
  companies: () => answer(server.companies.hierarchy.$get()),
  mails: () => answer(server.management.mails.$get()),
  mail: (id: number) => answer(server.management.mails[':id'].$get(withId(id))),
  /** Puts a failed email back into the outbox. */
  retryMail: (id: number) => answer(server.management.mails[':id'].retry.$post(withId(id))),
  /** Stores how the caller wants to receive emails from now on. */
  chooseMailMode: (mailMode: MailMode) => answer(server.people.me.mail.$put({ json: { mailMode } })),
  userRoles: (userId: number) =>
    answer(server.userroles[':appId'].user[':userId'].$get({ param: { appId: APP, userId: String(userId) } })),
  userRole: (userId: number, roleId: number) =>
    answer(
      server.userroles[':appId'][':roleId'][':userId'].$get({
        param: { appId: APP, roleId: String(roleId), userId: String(userId) },
      }),
    ),
  saveUserRole: (userRoleId: number, role: RoleUpdate) =>
    answer(
      server.userroles[':appId'][':userRoleId'].$put({
        param: { appId: APP, userRoleId: String(userRoleId) },
        json: role,
      }),
    ),
  rightHolders: ({ from, to, idCompany }: RightHoldersScope, lang: LanguageId, init: RequestInit = {}) =>
    answer(
      server.management.rightholders.$get(
        {
          query: {
            lang: textOf(lang),
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
            ...(idCompany !== undefined && { idCompany: String(idCompany) }),
          },
        },
        { init },
      ),
    ),

  myReports: (year: number | undefined, lang: LanguageId) =>
    answer(
      server.reports.my.$get({ query: { lang: textOf(lang), ...(year !== undefined && { year: String(year) }) } }),
    ),
  managerReports: (year: number, lang: LanguageId) =>
    answer(server.reports.manager.$get({ query: { lang: textOf(lang), year: String(year) } })),
  complianceReports: (year: number, lang: LanguageId) =>
    answer(server.reports.$get({ query: { lang: textOf(lang), year: String(year) } })),
  waitingReports: (lang: LanguageId) => answer(server.reports.waitingforapproval.$get(inLanguage(lang))),
  delegatedReports: (lang: LanguageId) => answer(server.reports.delegatedwaitingforapproval.$get(inLanguage(lang))),
  reportDetails: (id: number, lang: LanguageId) =>
    answer(server.reports.details[':id'].$get({ ...withId(id), ...inLanguage(lang) })),
  /** Reads the earlier gifts of a report's owner, and those of its counterparty. */
  earlierGifts: (id: number, init: RequestInit = {}) =>
    answer(server.reports[':id'].earlier.$get(withId(id), { init })),
  /** Reads the name of the person who would be the first to approve a new report of the caller. */
  reportProspect: () => answer(server.reports.prospect.$get()),
  /** @returns the id of the new report; 0 means failure (EC-003) */
  createReport: (draft: Partial<ReportDraft>) => answer(server.reports.$post({ json: draft })),
  updateReport: (update: Partial<ReportUpdate> & Pick<ReportUpdate, 'idReport'>) =>
    answer(server.reports.$put({ json: update })),
  deleteReport: (id: number) => answer(server.reports[':id'].$delete(withId(id))),
  /** @returns the id of the new draft, which has the entries of the copied report */
  copyReport: (id: number) => answer(server.reports[':id'].copy.$post(withId(id))),

  incidents: (year: number, lang: LanguageId) =>
    answer(server.incidents.$get({ query: { lang: textOf(lang), year: String(year) } })),
  incidentFigures: (year: number, lang: LanguageId) =>
    answer(server.incidents.figures.$get({ query: { lang: textOf(lang), year: String(year) } })),
  acknowledgeIncident: (id: number, on: string | null) =>
    answer(server.incidents[':id'].acknowledgement.$post({ ...withId(id), json: { on } })),
  giveFeedback: (id: number, on: string | null) =>
    answer(server.incidents[':id'].feedback.$post({ ...withId(id), json: { on } })),
  deletedIncidents: () => answer(server.incidents.deleted.$get()),
  incident: (id: number, lang: LanguageId) =>
    answer(server.incidents.details[':id'].$get({ ...withId(id), ...inLanguage(lang) })),
  /** @returns the id of the new incident */
  createIncident: (draft: NewIncidentDraft) => answer(server.incidents.$post({ json: draft })),
  updateIncident: (update: IncidentUpdate) => answer(server.incidents.$put({ json: update })),
  deleteIncident: (id: number, reason: string) =>
    answer(server.incidents[':id'].$delete({ ...withId(id), query: { reason } })),
  restoreIncident: (id: number) => answer(server.incidents[':id'].restore.$post(withId(id))),
  restrictIncident: (id: number) => answer(server.incidents[':id'].restriction.$post(withId(id))),
  incidentHandlers: (id: number) => answer(server.incidents[':id'].handlers.$get(withId(id))),
  assignIncident: (id: number, idUser: number | null) =>
    answer(server.incidents[':id'].handler.$post({ ...withId(id), json: { idUser } })),

  conversation: (id: number) => answer(server.incidents[':id'].conversation.$get(withId(id))),
  answerReporter: (id: number, text: string) =>
    answer(server.incidents[':id'].conversation.$post({ ...withId(id), json: { text } })),
  incidentNotes: (id: number) => answer(server.incidents[':id'].notes.$get(withId(id))),
  addIncidentNote: (id: number, text: string) =>
    answer(server.incidents[':id'].notes.$post({ ...withId(id), json: { text } })),

  dossierFiles: (idDossier: number, lang: LanguageId) =>
    answer(server.dossiers.files[':idDossier'].$get({ param: { idDossier: String(idDossier) }, ...inLanguage(lang) })),
  describeDossierFile: (idDossier: number, update: DossierFileUpdate) =>
    answer(server.dossiers.files[':idDossier'].$put({ param: { idDossier: String(idDossier) }, json: update })),
  deleteDossierFile: (idDossier: number, idFile: number) =>
    answer(
      server.dossiers.files[':idDossier'][':idFile'].$delete({
        param: { idDossier: String(idDossier), idFile: String(idFile) },
      }),
    ),
  /** Requests an address of the file that works only once and only for a minute. */
  dossierFileUrl: (id: number) => answer(server.dossiers.downloadurl[':id'].$get(withId(id))),

  startWorkflow: ({ workflowInstanceId, workflowDefinitionName }: SubmitAnswer) => {
    const param = {
      workflowInstanceId: segment(workflowInstanceId),
      workflowDefinitionName: segment(workflowDefinitionName),
    };
    return answer(server.StartWorkflow[':workflowInstanceId'][':workflowDefinitionName'].$post({ param }));
  },
  runWorkflowTask: (taskId: string, action: string, message: string) => {
    // In the specification, this path has a trailing slash.
    const param = { taskId: segment(taskId), action: `${segment(action)}/` };
    return answer(server.RunWorkflowTask[':taskId'][':action'].$post({ param, json: { message } }));
  },
  reviseReport: (id: number) => server.tasks.reports.revise[':id'].$post(withId(id), MINIMAL),
  lockReport: (id: number, reason: string) =>
    server.tasks.reports.lock[':id'].$post({ ...withId(id), json: { reason } }, MINIMAL),
  releaseReport: (id: number) => server.tasks.reports.release[':id'].$post(withId(id), MINIMAL),

  /** Reads the caller's delegates, and the people on whose behalf the caller acts. */
  delegations: () => answer(server.delegations.$get()),
  /** Reads which people cannot be delegates in a period. */
  awayPeople: (from: string, to: string) => answer(server.delegations.away.$get({ query: { from, to } })),
  createDelegation: (wanted: NewDelegation) => answer(server.delegations.$post({ json: wanted })),
  revokeDelegation: (id: number) => answer(server.delegations[':id'].$delete(withId(id))),

  logbook: (workflowInstanceId: string, lang: LanguageId) =>
    answer(
      server.workflow.logbook[':workflowInstanceId'].$get({
        param: { workflowInstanceId: segment(workflowInstanceId) },
        ...inLanguage(lang),
      }),
    ),

  /**
   * The calls for process owners: `definitions` reads the processes with their versions, `definition` the text of one
   * version.
   */
  definitions: () => answer(server.workflow.definitions.$get()),
  definition: (id: number) => answer(server.workflow.definitions[':id'].$get(withId(id))),
  diagram: (workflowInstanceId: string, lang: LanguageId) =>
    answer(
      server.workflow.diagram[':workflowInstanceId'].$get({
        param: { workflowInstanceId: segment(workflowInstanceId) },
        ...inLanguage(lang),
      }),
    ),

  picklistItems: (list: PicklistName) => answer(server.management.picklists[':list'].$get({ param: { list } })),
  picklistChanges: (list: PicklistName) =>
    answer(server.management.picklists[':list'].changes.$get({ param: { list } })),
  /** @returns the id of the new item. */
  createPicklistItem: (list: PicklistName, draft: PicklistDraft) =>
    answer(server.management.picklists[':list'].$post({ param: { list }, json: draft })),
  updatePicklistItem: (list: PicklistName, id: number, update: PicklistUpdate) =>
    answer(server.management.picklists[':list'][':id'].$put({ param: { list, id: String(id) }, json: update })),
  hidePicklistItem: (list: PicklistName, id: number) =>
    answer(server.management.picklists[':list'][':id'].$delete({ param: { list, id: String(id) } })),
  /**
   * Applies a previewed import as a whole, or asks another administrator to do this. @param leavers how many people
   * leave according to the import, as typed by the administrator
   */
  applyImport: (idImport: string, leavers?: number) =>
    answer(server.management.import.apply.$post({ json: { idImport, ...(leavers !== undefined && { leavers }) } })),
  imports: () => answer(server.management.import.$get()),
  importSummary: (idImport: string) =>
    answer(server.management.import[':id'].summary.$get({ param: { id: segment(idImport) } })),
  importChanges: (idImport: string, part: { offset: number; limit: number; kind?: ImportChangeKind; noted?: string }) =>
    answer(
      server.management.import[':id'].changes.$get({
        param: { id: segment(idImport) },
        query: { ...part, offset: String(part.offset), limit: String(part.limit) },
      }),
    ),
  /** Previews the changes that undoing an import would make. */
  undoImport: (idImport: string) =>
    answer(server.management.import[':id'].undo.$post({ param: { id: segment(idImport) } })),
  importState: (idImport: string) => answer(server.management.import[':id'].$get({ param: { id: segment(idImport) } })),
  cancelImport: (idImport: string) =>
    answer(server.management.import[':id'].$delete({ param: { id: segment(idImport) } })),

  deleteReportFile: (id: number) => answer(server.files.delete.report[':id'].$delete(withId(id))),
};
