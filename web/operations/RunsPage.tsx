import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import { RUN_GROUPS, type RunGroup, type RunList, type RunRow, STATES_OF } from '#/bff/contract/run-list.ts';
import { runsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useExporter, useGridError } from '#/web/registers/use-register.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { RunOverview } from './RunOverview.tsx';
import { useRunColumns } from './use-run-columns.ts';
import './operations.css';

const PART = 'part';
const ICONS = {
  running: 'play-circle',
  completed: 'check-circle',
  canceled: 'ban',
  stranded: 'exclamation-triangle',
} as const satisfies Record<RunGroup, string>;
/** What stands still first, then the newest. */
const DEFAULTS = {
  sort: [
    { key: 'state', desc: false },
    { key: 'startedOn', desc: true },
  ],
};
const PHONE_ROW = { title: 'number', end: 'startedOn', meta: ['process', 'step'], status: 'state' };

const countOf = (counts: RunList['counts'], group: RunGroup) =>
  STATES_OF[group].reduce((sum, state) => sum + counts[state], 0);

/** The runs of the companies that an operator covers: how they do, and each with its own page. */
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
  const query = useQuery(runsQuery(group));
  const rows = query.data?.rows;
  const count = query.data ? countOf(query.data.counts, group) : 0;
  const columns = useRunColumns(rows);
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
          {t('Operations.newest', { shown: rows.length, count })}
        </Banner>
      )}
      <RegisterGrid<RunRow>
        gridKey="runs"
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
        empty={{ drawing: 'plain', title: t('Operations.empty'), text: t('Operations.emptyText') }}
      />
    </>
  );
}
