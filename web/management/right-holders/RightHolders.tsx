import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CHANGERS, REACHES, RIGHT_HOLDER_RULES, type RightHolder } from '#/bff/contract/right-holders.ts';
import { RIGHTS } from '#/bff/contract/rights.ts';
import { rightHoldersQuery } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useExporter, useGridError } from '#/web/registers/use-register.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { AskGroup } from '../AskGroup.tsx';
import { usePlace } from '../management-place.ts';
import { ScopeFields } from './ScopeFields.tsx';
import { useScope } from './use-scope.ts';

const DEFAULTS = { sort: [{ key: 'fullname', desc: false }] };
const PHONE_ROW = { title: 'fullname', meta: ['right', 'place'], end: 'role' };

/**
 * The list of rights: who has each right, where it applies, since when, and who granted it. If a period is chosen, the
 * list includes rights that have ended.
 */
export function RightHolders() {
  const { t, lang } = useLabels();
  const { idUser } = useCurrentUser();
  const { administersGroup } = useRights();
  const { go } = usePlace();
  const scoped = useScope();
  const { data, error, isFetching, refetch } = useQuery(rightHoldersQuery(scoped.scope, lang));
  useShortcut('filter', focusFirstFilter);
  const isPast = scoped.scope.from !== undefined || scoped.scope.to !== undefined;
  const columns = useColumns(isPast);
  const grid = (
    <RegisterGrid<RightHolder>
      gridKey="right-holders"
      userId={idUser}
      label={t('RightHolders.title')}
      noun={{ one: t('RightHolders.noun_one'), other: t('RightHolders.noun_other') }}
      columns={columns}
      defaults={DEFAULTS}
      rows={data}
      rowId={({ id }) => id}
      fetching={isFetching}
      error={useGridError(error)}
      onRefresh={() => void refetch()}
      exporter={useExporter('right-holders', { scope: scoped.scope })}
      onOpen={({ idUser: user }) => go({ tab: 'roles', user, role: null })}
      toolbar={() => <ScopeFields {...scoped} />}
      phoneRow={PHONE_ROW}
      phoneToolbar={<ScopeFields {...scoped} />}
      empty={{
        drawing: 'plain',
        title: t('RightHolders.empty'),
        text: t(isPast ? 'RightHolders.emptyThen' : 'RightHolders.emptyNow'),
      }}
    />
  );
  if (administersGroup) return grid;
  return (
    <div className="ob-holders">
      <Banner strip tone="info">
        {t('RightHolders.ofPart')} <AskGroup />
      </Banner>
      <div className="ob-holders-grid">{grid}</div>
    </div>
  );
}

/** How a column is drawn. The contract defines how it is sorted and filtered. */
type Look = Pick<GridColumn<RightHolder>, 'options' | 'width' | 'grow' | 'priority' | 'text' | 'tone'>;

/**
 * The columns. The end of a right is a column only if the list includes past rights. Who can change a right is a column
 * only if the reader cannot change all rights.
 */
function useColumns(isPast: boolean): GridColumn<RightHolder>[] {
  const { t } = useLabels();
  const { administersGroup } = useRights();
  return useMemo(() => {
    const column = (key: keyof typeof RIGHT_HOLDER_RULES, look: Look): GridColumn<RightHolder> => ({
      ...RIGHT_HOLDER_RULES[key],
      label: t(`RightHolders.${key}`),
      ...look,
    });
    const rights = RIGHTS.map((value) => ({ value, label: t(`Right.${value}`) }));
    const reaches = REACHES.map((value) => ({ value, label: t(`Reach.${value}`) }));
    const changers = CHANGERS.map((value) => ({ value, label: t(`Changer.${value}`) }));
    const end = [column('until', { width: 158 }), column('endedBy', { width: 130, priority: 3 })];
    return [
      column('fullname', { width: 150, grow: true }),
      column('company', { width: 140, grow: true, priority: 3 }),
      column('right', { width: 180, grow: true, options: rights }),
      column('role', { width: 140, grow: true, priority: 2 }),
      column('place', { width: 140, grow: true }),
      column('reach', { width: 176, options: reaches, priority: 3 }),
      ...(administersGroup ? [] : [column('changeableBy', { width: 168, options: changers, priority: 2 })]),
      column('since', { width: 158, priority: 2 }),
      column('givenBy', {
        width: 140,
        grow: true,
        // Highlights people who granted a right to themselves.
        tone: (_value, { own }) => (own ? 'warning' : undefined),
        text: (value, { own }) => (own ? t('RightHolders.ownGift', { name: String(value) }) : String(value)),
      }),
      ...(isPast ? end : []),
    ];
  }, [t, isPast, administersGroup]);
}
