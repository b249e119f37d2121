/** Every address of the application, once. Screens link with `paths`, the router matches with `patterns`. */
export const paths = {
  start: '/app',
  myReports: '/app/myreports',
  /** Opens the new report's form over the list of one's own reports. */
  newReport: '/app/myreports?new=1',
  report: (idReport: number) => `/app/reports/${idReport}`,
  managerReports: '/app/reports',
  complianceReports: '/app/compliance/reports',
  incidents: '/app/compliance/incidents',
  /** Opens the form of a new incident over the list. */
  newIncident: '/app/compliance/incidents?new=1',
  incident: (idIncident: number) => `/app/incidents/${idIncident}`,
  myActivities: '/app/myactivities',
  complianceActivities: '/app/compliance/processingactivities',
  activity: (idProcessingActivity: number) => `/app/processingactivities/${idProcessingActivity}`,
  approvals: '/app/approvals',
  /** The same with the tab of processing activities. */
  activityApprovals: '/app/approvals?register=activities',
  picklists: '/app/management/picklists',
  delegated: '/app/delegated',
  /** Opens one's delegations over the list of what waits. */
  delegation: '/app/approvals?delegation=1',
  operations: '/app/operations',
  /** One process run, for operators. */
  run: (workflowInstanceId: string) => `/app/operations/${workflowInstanceId}`,
  processes: '/app/processes',
  processVersion: (idDefinition: number) => `/app/processes/${idDefinition}`,
  processDraft: (idDraft: number) => `/app/processes/drafts/${idDraft}`,
  /** Our own page of a process run (OP-028). */
  instance: (workflowInstanceId: string) => `/app/wfinfo/${workflowInstanceId}`,
  mails: '/app/management/mails',
  startScreenEditor: '/app/management/startscreen',
  releaseNotes: '/app/management/releasenotes',
  peopleImport: '/app/management/import',
  firstRun: '/app/management/first-run',
  oneImport: (idImport: string) => `/app/management/import/${idImport}`,
  management: '/app/management',
  todo: '/app/todo',
  details: '/details',
  kyc: '/kyc',
  kycImport: '/kyc/import',
  /** Ends the session: a page of the server. */
  quit: '/quit',
  /** Through sign-in and back to an address of our own: a page of the server. */
  signIn: (returnTo: string) => `/api/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`,
} as const;

export const patterns = {
  root: '/',
  app: '/app',
  myReports: 'myreports',
  managerReports: 'reports',
  report: 'reports/:idReport',
  /** The same page under its other address (spec 1§2). */
  reportOther: 'report/:repId',
  approvals: 'approvals',
  picklists: 'management/picklists',
  delegated: 'delegated',
  operations: 'operations',
  run: 'operations/:workflowInstanceId',
  processes: 'processes',
  processVersion: 'processes/:idDefinition',
  processDraft: 'processes/drafts/:idDraft',
  instance: 'wfinfo/:workflowInstanceId',
  /** As the workflow-info link of another application is written: leads to the page above. */
  instanceOther: '/wfinfo/:workflowInstanceId',
  mails: 'management/mails',
  complianceReports: 'compliance/reports',
  incidents: 'compliance/incidents',
  incident: 'incidents/:idIncident',
  myActivities: 'myactivities',
  complianceActivities: 'compliance/processingactivities',
  activity: 'processingactivities/:idProcessingActivity',
  startScreenEditor: 'management/startscreen',
  releaseNotes: 'management/releasenotes',
  peopleImport: 'management/import/:idImport?',
  firstRun: 'management/first-run',
  management: 'management',
  todo: 'todo',
  details: '/details',
  kyc: '/kyc',
  kycImport: '/kyc/import',
} as const;
