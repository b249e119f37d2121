import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailList, MailRow } from '#/bff/contract/mails.ts';
import { mailsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useRegister } from '#/web/registers/use-register.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { MailDialog } from './MailDialog.tsx';
import './mails.css';
import { useMailColumns } from './mail-columns.ts';

const DEFAULTS = { sort: [{ key: 'createdOn', desc: true }] };
const PHONE_ROW = { title: 'fullname', end: 'createdOn', meta: ['template', 'number'], status: 'state' };
const rowsOf = ({ mails }: MailList) => mails;

/**
 * The newest emails, whether waiting, sent, failed or no longer needed. Without a mail server, the list shows the
 * emails that would have been sent.
 */
export function Component() {
  const { t } = useLabels();
  const [opened, setOpened] = useState<number | null>(null);
  const hasServer = useQuery({ ...mailsQuery(), select: (list) => list.hasServer }).data ?? true;
  const query = useQuery({ ...mailsQuery(), select: rowsOf });
  const register = useRegister({ grid: 'mails', query, idOf: (row: MailRow) => row.idMail, pathOf: () => paths.mails });
  const columns = useMailColumns(hasServer);
  usePageHeader({ title: t('Menu.mails'), meta: t('Mails.meta') });
  return (
    <div className="ob-mails">
      {!hasServer && (
        <Banner strip tone="info">
          {t('Mails.noServer')}
        </Banner>
      )}
      <RegisterGrid<MailRow>
        {...register}
        onOpen={(row) => setOpened(row.idMail)}
        label={t('Menu.mails')}
        noun={{ one: t('Mails.nounOne'), other: t('Mails.nounOther') }}
        columns={columns}
        defaults={DEFAULTS}
        phoneRow={PHONE_ROW}
        empty={{ drawing: 'done', title: t('Mails.empty'), text: t('Mails.emptyText') }}
      />
      {opened !== null && <MailDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
