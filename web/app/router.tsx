import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage, ErrorPageAlone } from './pages/ErrorPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PlaceholderPage } from './pages/PlaceholderPage.tsx';
import { RequireRight } from './pages/RequireRight.tsx';
import { paths, patterns } from './paths.ts';
import { AppShell } from './shell/AppShell.tsx';
import { PlainShell } from './shell/PlainShell.tsx';

/**
 * The screens of the main shell that require a right. The code of each screen is loaded when the screen is opened, and
 * exports it as `Component`.
 */
const screens: RouteObject[] = [
  {
    element: <RequireRight right="Access" screen="Menu.myReports" />,
    children: [
      {
        path: patterns.myReports,
        lazy: () => import('#/web/registers/gift-reports/MyReportsPage.tsx'),
      },
    ],
  },
  {
    element: <RequireRight right="Access" screen="Page.aReport" />,
    children: [
      { path: patterns.report, lazy: () => import('#/web/registers/gift-reports/ReportPage.tsx') },
      { path: patterns.reportOther, lazy: () => import('#/web/registers/gift-reports/ReportPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="Access" screen="Menu.myTasks" />,
    children: [{ path: patterns.approvals, lazy: () => import('#/web/tasks/ApprovalsPage.tsx') }],
  },
  {
    element: <RequireRight right="Access" screen="Menu.delegatedTasks" />,
    children: [{ path: patterns.delegated, lazy: () => import('#/web/tasks/DelegatedPage.tsx') }],
  },
  {
    element: <RequireRight right="AdministerApplication" screen="Menu.management" />,
    children: [
      { path: patterns.management, lazy: () => import('#/web/management/ManagementPage.tsx') },
      { path: patterns.mails, lazy: () => import('#/web/management/mails/MailsPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="ManageUserReport" screen="ManagerReports.title" />,
    children: [
      { path: patterns.managerReports, lazy: () => import('#/web/registers/gift-reports/ManagerReportsPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="ReadAllComplianceReports" screen="ComplianceReports.title" />,
    children: [
      {
        path: patterns.complianceReports,
        lazy: () => import('#/web/registers/gift-reports/ComplianceReportsPage.tsx'),
      },
    ],
  },
  {
    element: <RequireRight right="ReadAllComplianceIncidents" screen="Incidents.title" />,
    children: [
      { path: patterns.incidents, lazy: () => import('#/web/registers/incidents/IncidentsPage.tsx') },
      { path: patterns.incidentFigures, lazy: () => import('#/web/registers/incidents/IncidentFiguresPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="ReadAllComplianceIncidents" screen="Page.anIncident" />,
    children: [{ path: patterns.incident, lazy: () => import('#/web/registers/incidents/IncidentPage.tsx') }],
  },
  {
    element: <RequireRight right="Access" screen="Menu.myActivities" />,
    children: [
      { path: patterns.myActivities, lazy: () => import('#/web/registers/processing-activities/MyActivitiesPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="Access" screen="Page.anActivity" />,
    children: [
      { path: patterns.activity, lazy: () => import('#/web/registers/processing-activities/ActivityPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="ReadComplianceProcessingActivities" screen="Activities.title" />,
    children: [
      {
        path: patterns.complianceActivities,
        lazy: () => import('#/web/registers/processing-activities/ComplianceActivitiesPage.tsx'),
      },
    ],
  },
  {
    element: <RequireRight right="OperateWorkflows" screen="Menu.operations" />,
    children: [
      { path: patterns.operations, lazy: () => import('#/web/operations/RunsPage.tsx') },
      { path: patterns.versionFigures, lazy: () => import('#/web/operations/figures/FiguresPage.tsx') },
      { path: patterns.plots, lazy: () => import('#/web/operations/plots/PlotsPage.tsx') },
      { path: patterns.pointRuns, lazy: () => import('#/web/operations/plots/PointRunsPage.tsx') },
      { path: patterns.stuck, lazy: () => import('#/web/operations/stuck/StuckPage.tsx') },
      { path: patterns.batches, lazy: () => import('#/web/operations/batches/BatchesPage.tsx') },
      { path: patterns.batch, lazy: () => import('#/web/operations/batches/BatchPage.tsx') },
      { path: patterns.run, lazy: () => import('#/web/operations/RunPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="ManageProcesses" screen="Menu.processes" />,
    children: [
      { path: patterns.processes, lazy: () => import('#/web/processes/ProcessesPage.tsx') },
      { path: patterns.processVersion, lazy: () => import('#/web/processes/VersionPage.tsx') },
      { path: patterns.processDraft, lazy: () => import('#/web/process-editor/DraftPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="ViewReportApprovalFlow" screen="Page.aProcessRun" />,
    children: [{ path: patterns.instance, lazy: () => import('#/web/processes/InstancePage.tsx') }],
  },
  {
    element: <RequireRight right="AdministerApplication" screen="Menu.startScreen" wholeGroup />,
    children: [{ path: patterns.startScreenEditor, lazy: () => import('#/web/management/StartScreenPage.tsx') }],
  },
  {
    element: <RequireRight right="AdministerApplication" screen="Menu.releaseNotes" wholeGroup />,
    children: [
      { path: patterns.releaseNotes, lazy: () => import('#/web/management/release-notes/ReleaseNotesPage.tsx') },
    ],
  },
  {
    element: <RequireRight right="AdministerApplication" screen="Menu.picklists" wholeGroup />,
    children: [{ path: patterns.picklists, lazy: () => import('#/web/management/picklists/PicklistsPage.tsx') }],
  },
  {
    element: <RequireRight right="AdministerApplication" screen="Menu.peopleImport" wholeGroup />,
    children: [{ path: patterns.peopleImport, lazy: () => import('#/web/management/import/ImportPage.tsx') }],
  },
  {
    element: <RequireRight right="AdministerApplication" screen="Menu.firstRun" wholeGroup />,
    children: [{ path: patterns.firstRun, lazy: () => import('#/web/management/first-run/FirstRunPage.tsx') }],
  },
];

const routes: RouteObject[] = [
  { path: patterns.root, element: <Navigate to={paths.start} replace /> },
  // The KYC list is separate, outside the main shell (KY-001).
  {
    element: <PlainShell />,
    errorElement: <ErrorPageAlone />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          {
            element: <RequireRight right="Access" screen="Kyc.title" />,
            children: [{ path: patterns.kyc, lazy: () => import('#/web/kyc/KycPage.tsx') }],
          },
          {
            element: <RequireRight right="AdministerApplication" screen="KycImport.title" wholeGroup />,
            children: [{ path: patterns.kycImport, lazy: () => import('#/web/kyc/KycImportPage.tsx') }],
          },
        ],
      },
    ],
  },
  {
    element: <AppShell />,
    errorElement: <ErrorPageAlone />,
    // The page is empty while the code of the first screen is loaded and the person is looked up.
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          {
            path: patterns.app,
            children: [
              { index: true, lazy: () => import('./start-screen/StartScreen.tsx') },
              { path: patterns.todo, element: <PlaceholderPage /> },
              ...screens,
            ],
          },
          { path: patterns.instanceOther, lazy: () => import('#/web/processes/ToInstance.tsx') },
          { path: patterns.details, element: <PlaceholderPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);
