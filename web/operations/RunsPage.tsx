import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import { countOf, RUN_GROUPS, type RunGroup, type RunRow } from '#/bff/contract/run-list.ts';
import { runsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { SavedViewsMenu, useSavedViews } from '#/web/registers/saved-views/SavedViews.tsx';
import { useExporter, useGridError } from '#/web/registers/use-register.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { BatchButtons, BatchMenu, useBatchEntries } from './batches/BatchButtons.tsx';
import { type BatchAsked, BatchDialog } from './batches/BatchDialog.tsx';
import { BatchStrip } from './batches/BatchStrip.tsx';
import { ProcessCards } from './ProcessCards.tsx';
import { RunOverview } from './RunOverview.tsx';
import { useRunColumns } from './use-run-columns.ts';
import { useRunList } from './use-run-list.ts';
import './operations.css';

const PART = 'part';
const ICONS = {
  running: 'play-circle',
  completed: 'check-circle',
  canceled: 'ban',
  stranded: 'exclamation-triangle',
} as const satisfies Record<RunGroup, string>;
/** The initial order: stalled runs first, and within each state the newest runs first. */
const DEFAULTS = {
  sort: [
    { key: 'state', desc: false },
    { key: 'startedOn', desc: true },
  ],
};
/** A saved view includes the tab. `first` is the initial order, as parameters of the address. */
const VIEWS = { grid: 'runs', own: [PART], first: 'sort=state.-startedOn' } as const;
const SEPARATOR = { separator: true } as const;
const PHONE_ROW = { title: 'number', end: 'startedOn', meta: ['process', 'step'], status: 'state' };

/** The runs of the operator's companies with their states. Each row is a link to the page of its run. */
export function Component() {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const [parameters, setParameters] = useSearchParams();
  const group = RUN_GROUPS.find((one) => one === parameters.get(PART)) ?? 'running';
  const panel = useId();
  const query = useQuery(runsQuery(group));
  const list = query.data;
  usePageHeader({
    title: t('Menu.operations'),
    meta: list ? t('Operations.asOf', { time: formatDateTime(list.asOf, timeZone) }) : t('Operations.meta'),
  });
  const show = (next: RunGroup) => setParameters(next === 'running' ? {} : { [PART]: next }, { replace: true });
  return (
    <div className="ob-runs">
      {list && <RunOverview list={list} />}
      {list && <ProcessCards processes={list.processes} />}
      <BatchStrip />
      <Tabs<RunGroup>
        label={t('Operations.parts')}
        value={group}
        onChange={show}
        tabs={RUN_GROUPS.map((value) => ({
          value,
          label: t(`Operations.${value}`),
          icon: ICONS[value],
          panelId: panel,
          ...(list && { count: countOf(list.counts, value) }),
        }))}
      />
      <div id={panel} role="tabpanel" aria-label={t(`Operations.${group}`)} className="ob-runs-panel">
        <Runs key={group} group={group} />
      </div>
    </div>
  );
}

function Runs({ group }: { group: RunGroup }) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const navigate = useNavigate();
  const { query, rows, count, isSearching } = useRunList(group);
  const columns = useRunColumns(rows);
  const entriesFor = useBatchEntries();
  const views = useSavedViews(VIEWS);
  const [asked, setAsked] = useKeptState<BatchAsked | null>('runs.batch', null);
  // Ended runs and runs without an engine have no actions.
  const canBatch = group === 'running';
  const toAll = (workflowInstanceIds: readonly string[]) => (action: BatchAsked['action']) =>
    setAsked({ action, workflowInstanceIds });
  useShortcut('filter', focusFirstFilter);
  return (
    <>
      {group === 'stranded' && count > 0 && (
        <Banner tone="danger" strip>
          {t('Operations.strandedText')}
        </Banner>
      )}
      {rows && rows.length < count && (
        <Banner tone="info" strip>
          {t(isSearching ? 'Operations.searching' : 'Operations.newest', { shown: rows.length, count })}
        </Banner>
      )}
      <RegisterGrid<RunRow>
        gridKey="runs"
        hasNamedViews
        exporter={useExporter('runs', { group })}
        userId={idUser}
        rows={rows}
        rowId={(row) => row.workflowInstanceId}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        onOpen={(row) => void navigate(paths.run(row.workflowInstanceId))}
        label={t('Menu.operations')}
        noun={{ one: t('Operations.nounOne'), other: t('Operations.nounOther') }}
        columns={columns}
        defaults={DEFAULTS}
        phoneRow={PHONE_ROW}
        toolbar={({ shownIds }) => (
          <>
            {canBatch && shownIds.length > 0 && <BatchMenu count={shownIds.length} onChoose={toAll(shownIds)} />}
            <SavedViewsMenu {...views} />
            <LinkButton variant="text" size="small" icon="chart-line" to={paths.plots}>
              {t('Plots.title')}
            </LinkButton>
            <LinkButton variant="text" size="small" icon="wrench" to={paths.stuck}>
              {t('Stuck.title')}
            </LinkButton>
            <LinkButton variant="text" size="small" icon="list" to={paths.batches}>
              {t('Batches.title')}
            </LinkButton>
          </>
        )}
        {...(canBatch && {
          bulkActions: ({ rows: chosen }) => (
            <BatchButtons onChoose={toAll(chosen.map(({ workflowInstanceId }) => workflowInstanceId))} />
          ),
        })}
        phoneMenu={({ shownIds }) => [
          ...(canBatch && shownIds.length > 0
            ? [
                { heading: t('Batches.everythingOf', { count: shownIds.length }) },
                ...entriesFor(toAll(shownIds)),
                SEPARATOR,
              ]
            : []),
          { heading: t('SavedViews.title') },
          ...views.entries,
          SEPARATOR,
          { label: t('Plots.title'), icon: 'chart-line', onSelect: () => void navigate(paths.plots) },
          { label: t('Stuck.title'), icon: 'wrench', onSelect: () => void navigate(paths.stuck) },
          { label: t('Batches.title'), icon: 'list', onSelect: () => void navigate(paths.batches) },
        ]}
        empty={{ drawing: 'plain', title: t('Operations.empty'), text: t('Operations.emptyText') }}
      />
      {views.dialogs}
      {asked && (
        <BatchDialog
          {...asked}
          onStarted={(idBatch) => void navigate(paths.batch(idBatch))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
