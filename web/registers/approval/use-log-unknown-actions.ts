import { useEffect } from 'react';
import { reportClientError } from '#/web/api/client-errors.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import type { ApprovedRecord } from './approval-kind.ts';
import { unknownActions } from './my-actions.ts';

/** Logs workflow actions with unknown names. They get no button, and the user sees no message (WF-019). */
export function useLogUnknownActions(record: ApprovedRecord): void {
  const { upn } = useCurrentUser();
  const names = unknownActions(record, upn).join(', ');
  const { number } = record;
  useEffect(() => {
    if (names === '') return;
    console.warn(`${number} has workflow actions that are not known: ${names}`);
    reportClientError(new Error(`unknown workflow actions on ${number}: ${names}`));
  }, [names, number]);
}
