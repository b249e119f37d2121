import type { ReactNode } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import type { RegisterGridWiring } from '#/web/registers/use-register.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import type { EmptyStateProps } from '#/web/ui/display/EmptyState.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn, PhoneRow } from '#/web/ui/grid/types.ts';

/** The initial order: newest first. */
const DEFAULTS = { sort: [{ key: 'waitingDays', desc: false }] };

interface Props<Row> {
  register: RegisterGridWiring<Row>;
  label: string;
  noun: { one: string; other: string };
  columns: GridColumn<Row>[];
  phoneRow: PhoneRow;
  empty: EmptyStateProps;
  /** The actions on the selected row, after the button that opens the first row. */
  tools?: ((selected: Row | null) => ReactNode) | undefined;
}

/** Records of any register that wait for this person. */
export function WaitingList<Row>({ register, tools, ...list }: Props<Row>) {
  const { t } = useLabels();
  const { refresh } = useCounters();
  return (
    <RegisterGrid<Row>
      {...register}
      {...list}
      defaults={DEFAULTS}
      onRefresh={() => {
        register.onRefresh();
        void refresh();
      }}
      toolbar={({ shownIds, open, selected }) => (
        <>
          <Button
            variant="filled"
            size="small"
            icon="play"
            disabledReason={shownIds.length === 0 ? t('Approvals.nothingToStart') : undefined}
            onClick={() => shownIds[0] && open(shownIds[0])}
          >
            {t('Approvals.begin')}
          </Button>
          {tools?.(selected)}
        </>
      )}
      phoneAction={({ shownIds: [first], open }) =>
        first && (
          <Button variant="filled" block icon="play" onClick={() => open(first)}>
            {t('Approvals.begin')}
          </Button>
        )
      }
    />
  );
}
