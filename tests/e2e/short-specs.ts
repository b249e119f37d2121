/**
 * The browser tests that `npm test` runs: the main path of every screen and of every kind of user. Within these files
 * `npm test` leaves out tests tagged `@long`. `npm run test:all` runs everything.
 */
export const SHORT_SPECS = [
  'accessibility',
  'activity-decide',
  'activity-form',
  'activity-lists',
  'approvals',
  'compliance-reports',
  'delegated',
  'first-run',
  'incidents',
  'kyc',
  'kyc-import',
  'link-account',
  'low-window',
  'mails',
  'main-job',
  'manager-reports',
  'my-reports',
  'new-report',
  'operate-run',
  'operations',
  'partial-administrator',
  'people-import',
  'picklists',
  'processes',
  'public-incident',
  'public-incident-sending',
  'rejection-banner',
  'release-notes',
  'report-actions',
  'report-detail',
  'report-edit',
  'reporting',
  'role-requests',
  'roles',
  'sign-in',
  'start-screen',
  'start-screen-editor',
];

/** Whether this run is limited to these tests. */
export const isShort = process.env.OPENBOEK_TEST_LANE === 'gate';
