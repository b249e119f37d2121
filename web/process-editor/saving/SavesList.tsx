import { useState } from 'react';
import { formatDateTime } from '#/bff/contract/format.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { DraftDetails } from '#/bff/contract/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { NoBreak } from '#/web/ui/display/NoBreak.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';

type Save = DraftDetails['saves'][number];

interface Props {
  saves: readonly Save[];
  /** The current revision. */
  current: number;
  /** Restores a save; null if this person may only read the draft. */
  onRestore: ((revision: number) => Promise<void>) | null;
}

/** All saves of a draft. Restoring an earlier save creates a new one. */
export function SavesList({ saves, current, onRestore }: Props) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const [selected, setSelected] = useState<string | null>(null);
  const isOlder = selected !== null && Number(selected) !== current;
  return (
    <GenericTable<Save>
      label={t('Draft.saves')}
      noun={{ one: t('Draft.save'), other: t('Draft.savesNoun') }}
      rows={saves}
      rowId={({ revision }) => String(revision)}
      pageSize={PAGE_SIZE.genericTable}
      selectedId={selected}
      onSelect={setSelected}
      empty={{ drawing: 'plain', title: t('Draft.saves') }}
      tools={
        onRestore && (
          <Button
            size="small"
            icon="history"
            {...(!isOlder && { disabledReason: t('Draft.restoreWhich') })}
            onClick={() => isOlder && void onRestore(Number(selected))}
          >
            {t('Draft.restore')}
          </Button>
        )
      }
      columns={[
        {
          key: 'revision',
          label: t('Draft.save'),
          width: '110px',
          cell: ({ revision }) => (revision === current ? t('Draft.saveNow', { revision }) : revision),
        },
        {
          key: 'on',
          label: t('Draft.savedOn'),
          width: '190px',
          cell: ({ on }) => <NoBreak text={formatDateTime(on, timeZone)} />,
        },
        { key: 'by', label: t('Draft.savedBy'), width: '220px', cell: ({ by }) => by },
        {
          key: 'from',
          label: t('Draft.restoredFrom'),
          cell: ({ restoredFrom }) => restoredFrom !== null && t('Draft.wentBackTo', { revision: restoredFrom }),
        },
      ]}
    />
  );
}
