import { useEffect } from 'react';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { reportClientError } from '#/web/api/client-errors.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { unknownActions } from './my-actions.ts';

/** Workflow actions whose name we do not know have no button and no message: they are only logged (WF-019). */
export function useLogUnknownActions(report: ReportDetails): void {
  const { upn } = useCurrentUser();
  const names = unknownActions(report, upn).join(', ');
  const { idReport } = report;
  useEffect(() => {
    if (names === '') return;
    console.warn(`report ${idReport} has workflow actions that are not known: ${names}`);
    reportClientError(new Error(`unknown workflow actions on report ${idReport}: ${names}`));
  }, [names, idReport]);
}
