import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import { kycFile } from '#/bff/kyc/file-grid.ts';
import { rightHoldersFile } from '#/bff/management/right-holders/file-grid.ts';
import { mailsFile } from '#/bff/notifications/file-grids.ts';
import { complianceReportsFile, managerReportsFile, myReportsFile } from '#/bff/registers/gift-reports/file-grids.ts';
import { delegatedReportsFile, waitingReportsFile } from '#/bff/registers/gift-reports/waiting-file-grids.ts';
import { incidentFiguresFile, incidentsFile } from '#/bff/registers/incidents/file-grids.ts';
import {
  complianceActivitiesFile,
  delegatedActivitiesFile,
  myActivitiesFile,
  waitingActivitiesFile,
} from '#/bff/registers/processing-activities/file-grids.ts';
import { batchesFile, batchItemsFile } from '#/bff/workflow/operate/batches/file-grids.ts';
import { runsFile } from '#/bff/workflow/operate/runs/file-grid.ts';
import type { FileGrid } from './grid.ts';

/** Each grid with its own row type; code that handles all grids accesses a row only through its columns. */
const GRIDS: Readonly<Record<ExportedGrid, FileGrid<never>>> = {
  'my-reports': myReportsFile as unknown as FileGrid<never>,
  'waiting-reports': waitingReportsFile as unknown as FileGrid<never>,
  'delegated-reports': delegatedReportsFile as unknown as FileGrid<never>,
  'manager-reports': managerReportsFile as unknown as FileGrid<never>,
  'compliance-reports': complianceReportsFile as unknown as FileGrid<never>,
  'my-activities': myActivitiesFile as unknown as FileGrid<never>,
  'waiting-activities': waitingActivitiesFile as unknown as FileGrid<never>,
  'delegated-activities': delegatedActivitiesFile as unknown as FileGrid<never>,
  'compliance-activities': complianceActivitiesFile as unknown as FileGrid<never>,
  incidents: incidentsFile as unknown as FileGrid<never>,
  'incident-figures': incidentFiguresFile as unknown as FileGrid<never>,
  kyc: kycFile as unknown as FileGrid<never>,
  mails: mailsFile as unknown as FileGrid<never>,
  runs: runsFile as unknown as FileGrid<never>,
  batches: batchesFile as unknown as FileGrid<never>,
  'batch-items': batchItemsFile as unknown as FileGrid<never>,
  'right-holders': rightHoldersFile as unknown as FileGrid<never>,
};

export const fileGrid = (name: ExportedGrid): FileGrid<object> => GRIDS[name] as unknown as FileGrid<object>;
