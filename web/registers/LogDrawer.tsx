import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDateTime } from '#/bff/contract/format.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { logbookQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { InstanceView } from '#/web/processes/InstanceView.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { NoBreak } from '#/web/ui/display/NoBreak.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { Drawer } from '#/web/ui/overlays/Drawer.tsx';
import './records.css';

interface Props {
  /** null if the record was never submitted, so that there is no log yet. */
  workflowInstanceId: string | null;
  /** The subject and number of the record. */
  subtitle: string;
  onClose: () => void;
}

type Part = 'lines' | 'course';

/**
 * A drawer with a record's workflow log (20 entries a page, newest last) and process diagram. It opens from the left
 * and is 50 % wide.
 */
export function LogDrawer({ workflowInstanceId, subtitle, onClose }: Props) {
  const { t, lang } = useLabels();
  const [page, setPage] = useState(0);
  const [part, setPart] = useState<Part>('lines');
  const panel = useId();
  const log = useQuery({
    ...logbookQuery(workflowInstanceId ?? '', lang),
    enabled: workflowInstanceId !== null,
    staleTime: 0,
  });
  const items = workflowInstanceId === null ? [] : log.data;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('Log.title')}
      subtitle={<NoBreak text={subtitle} />}
      width={50}
      footer={
        part === 'lines' && items && items.length > 0 && <LogPages total={items.length} page={page} onPage={setPage} />
      }
    >
      {workflowInstanceId !== null && (
        <Tabs<Part>
          label={t('Log.tabs')}
          value={part}
          onChange={setPart}
          tabs={[
            { value: 'lines', label: t('Log.title'), icon: 'history', panelId: panel },
            { value: 'course', label: t('Diagram.title'), icon: 'sitemap', panelId: panel },
          ]}
        />
      )}
      <div
        id={panel}
        {...(workflowInstanceId !== null && {
          role: 'tabpanel',
          'aria-label': t(part === 'lines' ? 'Log.title' : 'Diagram.title'),
        })}
      >
        {part === 'course' && workflowInstanceId !== null ? (
          <InstanceView workflowInstanceId={workflowInstanceId} />
        ) : (
          <>
            {log.isError && !items && <LoadFailed title={t('Log.failed')} error={log.error} onRetry={log.refetch} />}
            {!items && !log.isError && <SkeletonList rows={5} />}
            {items?.length === 0 && <EmptyState drawing="plain" title={t('Log.empty')} text={t('Log.emptyText')} />}
            {items && items.length > 0 && (
              <LogTable items={items.slice(page * PAGE_SIZE.logbook, (page + 1) * PAGE_SIZE.logbook)} />
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}

function LogTable({ items }: { items: readonly LogbookItem[] }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  return (
    <table className="ob-log">
      <thead>
        <tr>
          <th scope="col">{t('Log.upn')}</th>
          <th scope="col">{t('Log.message')}</th>
          <th scope="col">{t('Log.completedOn')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ idLogbook, upn, message, completedOn }) => (
          <tr key={idLogbook}>
            <td className={upn.includes('@') ? undefined : 'ob-log-system'}>
              <Upn upn={upn} />
            </td>
            <td>{message}</td>
            <td>{formatDateTime(completedOn, timeZone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A UPN that can wrap before the @, but nowhere else. */
function Upn({ upn }: { upn: string }) {
  const [name, ...domain] = upn.split('@');
  return (
    <>
      {name}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join('@')}
        </>
      )}
    </>
  );
}

function LogPages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const { t } = useLabels();
  const pages = Math.ceil(total / PAGE_SIZE.logbook);
  return (
    <div className="ob-log-pages">
      <span>
        <b>{total}</b> {t('Log.lines', { count: total })}
      </span>
      {pages > 1 && (
        <span className="ob-log-pager">
          <IconButton
            icon="chevron-left"
            label={t('Ui.previousPage')}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          {t('Log.page', { page: page + 1, pages })}
          <IconButton
            icon="chevron-right"
            label={t('Ui.nextPage')}
            disabled={page === pages - 1}
            onClick={() => onPage(page + 1)}
          />
        </span>
      )}
      <span>{t('Log.perPage', { count: PAGE_SIZE.logbook })}</span>
    </div>
  );
}
