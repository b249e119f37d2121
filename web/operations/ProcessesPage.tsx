import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProcessRow } from '#/bff/contract/workflow.ts';
import { processesQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { LogDrawer } from '#/web/registers/LogDrawer.tsx';
import { useGridError } from '#/web/registers/use-register.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useProcessColumns } from './process-columns.ts';

/** What runs first, and before it what its engine has left. */
const DEFAULTS = {
  sort: [
    { key: 'state', desc: false },
    { key: 'startedOn', desc: true },
  ],
};
const PHONE_ROW = { title: 'number', end: 'startedOn', meta: ['company'], status: 'state' };

/** The processes of the companies that an operator covers, each with its log: what happened, not to whom and why. */
export function Component() {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const [opened, setOpened] = useState<ProcessRow | null>(null);
  const query = useQuery(processesQuery());
  const columns = useProcessColumns();
  const stranded = query.data?.filter(({ state }) => state === 'stranded').length ?? 0;
  usePageHeader({ title: t('Menu.operations'), meta: t('Operations.meta') });
  useShortcut('filter', focusFirstFilter);
  return (
    <>
      {stranded > 0 && (
        <Banner tone="danger" strip title={t('Operations.stranded', { count: stranded })}>
          {t('Operations.strandedText')}
        </Banner>
      )}
      <RegisterGrid<ProcessRow>
        gridKey="processes"
        userId={idUser}
        rows={query.data}
        rowId={(row) => row.workflowInstanceId}
        fetching={query.isFetching}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        onOpen={setOpened}
        label={t('Menu.operations')}
        noun={{ one: t('Operations.nounOne'), other: t('Operations.nounOther') }}
        columns={columns}
        defaults={DEFAULTS}
        phoneRow={PHONE_ROW}
        empty={{ drawing: 'plain', title: t('Operations.empty'), text: t('Operations.emptyText') }}
      />
      {opened && (
        <LogDrawer
          workflowInstanceId={opened.workflowInstanceId}
          subtitle={opened.number}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
