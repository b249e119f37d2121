/**
 * All addresses of the application. Screens use `paths` for links, and the router matches addresses with `patterns`.
 */
export const paths = {
  start: '/app',
  myReports: '/app/myreports',
  /** Opens the form of a new report over the list of the person's own reports. */
  newReport: '/app/myreports?new=1',
  report: (idReport: number) => `/app/reports/${idReport}`,
  managerReports: '/app/reports',
  complianceReports: '/app/compliance/reports',
  incidents: '/app/compliance/incidents',
  /** Opens the form of a new incident over the list. */
  newIncident: '/app/compliance/incidents?new=1',
  incidentFigures: '/app/compliance/incidents/figures',
  incident: (idIncident: number) => `/app/incidents/${idIncident}`,
  myActivities: '/app/myactivities',
  complianceActivities: '/app/compliance/processingactivities',
  activity: (idProcessingActivity: number) => `/app/processingactivities/${idProcessingActivity}`,
  approvals: '/app/approvals',
  /** The approvals, with the tab of processing activities selected. */
  activityApprovals: '/app/approvals?register=activities',
  picklists: '/app/management/picklists',
  delegated: '/app/delegated',
  /** Opens the person's delegations over the list of waiting approvals. */
  delegation: '/app/approvals?delegation=1',
  operations: '/app/operations',
  /** One process run, for operators. */
  run: (workflowInstanceId: string) => `/app/operations/${workflowInstanceId}`,
  versionFigures: (idDefinition: number) => `/app/operations/versions/${idDefinition}`,
  /** The plots that show runs over time. */
  plots: '/app/operations/over-time',
  /** The list of the runs behind a point of a plot. */
  pointRuns: '/app/operations/over-time/runs',
  stuck: '/app/operations/stuck',
  batches: '/app/operations/batches',
  batch: (idBatch: string) => `/app/operations/batches/${idBatch}`,
  processes: '/app/processes',
  processVersion: (idDefinition: number) => `/app/processes/${idDefinition}`,
  processDraft: (idDraft: number) => `/app/processes/drafts/${idDraft}`,
  /** The application's own page of a process run (OP-028). */
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
  /** A page of the server, which ends the session. */
  quit: '/quit',
  /** A page of the server for signing in, which then returns to an address of the application. */
  signIn: (returnTo: string) => `/api/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`,
} as const;

export const patterns = {
  root: '/',
  app: '/app',
  myReports: 'myreports',
  managerReports: 'reports',
  report: 'reports/:idReport',
  /** The page of a report at its second address. */
  reportOther: 'report/:repId',
  approvals: 'approvals',
  picklists: 'management/picklists',
  delegated: 'delegated',
  operations: 'operations',
  run: 'operations/:workflowInstanceId',
  versionFigures: 'operations/versions/:idDefinition',
  plots: 'operations/over-time',
  pointRuns: 'operations/over-time/runs',
  stuck: 'operations/stuck',
  batches: 'operations/batches',
  batch: 'operations/batches/:idBatch',
  processes: 'processes',
  processVersion: 'processes/:idDefinition',
  processDraft: 'processes/drafts/:idDraft',
  instance: 'wfinfo/:workflowInstanceId',
  /**
   * The address with which other applications link to workflow info. It redirects to the application's own page of a
   * process run.
   */
  instanceOther: '/wfinfo/:workflowInstanceId',
  mails: 'management/mails',
  complianceReports: 'compliance/reports',
  incidents: 'compliance/incidents',
  incidentFigures: 'compliance/incidents/figures',
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
