import { useQuery } from '@tanstack/react-query';
import { Trans } from 'react-i18next';
import { prospectQuery } from '#/web/api/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { useNames } from '../use-names.ts';

/** Shows who decides once the report is submitted, or nothing until that is known. */
export function NewReportConsequence() {
  const { t } = useLabels();
  const names = useNames();
  const approvers = useQuery(prospectQuery()).data?.nextApprovers;
  if (!approvers) return null;
  const [first] = approvers;
  if (!first) return <span>{t('GiftReport.noApprover')}</span>;
  return (
    <span className="ob-consequence">
      <Avatar name={first} size={24} />
      <span>
        <Trans i18nKey="GiftReport.afterSubmit" values={{ names: names(approvers) }} components={{ b: <b /> }} />
      </span>
    </span>
  );
}
