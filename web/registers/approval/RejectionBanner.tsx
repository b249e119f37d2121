import { Trans } from 'react-i18next';
import type { ApprovalPart } from '#/bff/contract/approval.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { localDate } from '../local-date.ts';

/** The red banner that says who rejected the record, when and why (RD-011, AD-006). */
export function RejectionBanner({ steps, reason }: Pick<ApprovalPart, 'steps'> & { reason: string }) {
  const { timeZone } = useCurrentUser();
  const step = steps.find(({ state }) => state === 'rejected');
  const name = step?.people[0];
  const date = step?.at && localDate(step.at, timeZone);
  return (
    <Banner tone="danger">
      {name && date && (
        <>
          <Trans
            i18nKey="GiftReport.rejectedBy"
            values={{ name, date }}
            components={{ b: <b />, d: <span className="ob-unbroken" /> }}
          />{' '}
        </>
      )}
      <span className="ob-own-lines">{reason}</span>
    </Banner>
  );
}
