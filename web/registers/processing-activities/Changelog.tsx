import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangelogItem } from '#/bff/contract/activities.ts';
import { formatDateTime } from '#/bff/contract/format.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { changelogQuery } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useGridError } from '#/web/registers/use-register.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';

const rowId = (item: ChangelogItem) => String(item.id);

/** The changes that each save made, newest first. Only one change can be open at a time (CL-001, CL-002). */
export function Changelog({ id }: { id: number }) {
  const { t, lang } = useLabels();
  const { timeZone } = useCurrentUser();
  const query = useQuery(changelogQuery(id, lang));
  const [selectedId, select] = useState<string | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const items = query.data ?? [];
  const item = shown === null ? undefined : items[shown];
  const step = (by: number) => {
    const next = (shown ?? 0) + by;
    const target = items[next];
    if (!target) return;
    setShown(next);
    select(rowId(target));
  };
  return (
    <div className="ob-changelog">
      <GenericTable<ChangelogItem>
        label={t('Activity.log')}
        noun={{ one: t('Changelog.change'), other: t('Changelog.changes') }}
        columns={[
          {
            key: 'createdOn',
            label: t('Changelog.createdOn'),
            cell: (one) => formatDateTime(one.createdOn, timeZone),
            width: '190px',
          },
          {
            key: 'createdBy',
            label: t('Changelog.createdBy'),
            cell: (one) => (
              <span className="ob-changelog-who">
                <Avatar name={one.createdBy} size={24} />
                {one.createdBy}
              </span>
            ),
          },
        ]}
        rows={query.data}
        rowId={rowId}
        pageSize={PAGE_SIZE.changelog}
        selectedId={selectedId}
        onSelect={select}
        actions={{
          noSelection: t('NoSelection'),
          view: (one) => setShown(items.findIndex((other) => other.id === one.id)),
        }}
        fetching={query.isFetching}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        empty={{ drawing: 'plain', title: t('Changelog.empty'), text: t('Changelog.emptyText') }}
      />
      {item && shown !== null && (
        <Dialog
          open
          width={50}
          title={t('Changelog.title', { time: formatDateTime(item.createdOn, timeZone) })}
          onClose={() => setShown(null)}
          consequence={
            <span className="ob-changelog-steps">
              <IconButton
                icon="chevron-up"
                size="small"
                label={t('Changelog.newer')}
                aria-disabled={shown === 0}
                onClick={() => step(-1)}
              />
              <IconButton
                icon="chevron-down"
                size="small"
                label={t('Changelog.older')}
                aria-disabled={shown === items.length - 1}
                onClick={() => step(1)}
              />
              {t('Changelog.place', { place: shown + 1, of: items.length })}
            </span>
          }
          footer={<Button onClick={() => setShown(null)}>{t('Ui.close')}</Button>}
        >
          <p className="ob-changelog-who">
            <Avatar name={item.createdBy} size={24} />
            {item.createdBy}
          </p>
          <Changes html={item.changes} />
        </Dialog>
      )}
    </div>
  );
}

function Changes({ html }: { html: string }) {
  const clean = useCleanHtml(html);
  return clean && <CleanHtml html={clean} />;
}
