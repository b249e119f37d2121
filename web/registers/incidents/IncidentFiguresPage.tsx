import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { INCIDENT_FIGURES_RULES } from '#/bff/contract/incident-grid.ts';
import type { IncidentFigures } from '#/bff/contract/incidents.ts';
import { incidentFiguresQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { useRegisterYear } from '../list/use-register-year.ts';
import { YearSelect } from '../list/YearSelect.tsx';
import { useExporter, useGridError } from '../use-register.ts';

const DEFAULTS = { sort: [], group: [{ key: 'type', desc: false }] };
const PHONE_ROW = { title: 'type', end: 'received', meta: ['company', 'outcome'] };
const rowId = ({ type, company, outcome }: IncidentFigures) => JSON.stringify([type, company, outcome]);

/** The incidents of a year by type, company and outcome, and how many of them were handled within the time limits. */
export function Component() {
  const { t, lang } = useLabels();
  const { idUser } = useCurrentUser();
  const year = useRegisterYear();
  const query = useQuery(incidentFiguresQuery(year.year, lang));
  const columns = useFiguresColumns();
  usePageHeader({
    title: t('IncidentFigures.title'),
    meta: t('Incidents.meta'),
    crumbs: [{ label: t('Incidents.title'), to: paths.incidents }],
  });
  const years = <YearSelect {...year} />;
  return (
    <RegisterGrid<IncidentFigures>
      gridKey="incident-figures"
      exporter={useExporter('incident-figures', { year: year.year })}
      userId={idUser}
      label={t('IncidentFigures.title')}
      noun={{ one: t('IncidentFigures.noun_one'), other: t('IncidentFigures.noun_other') }}
      columns={columns}
      rows={query.data}
      rowId={rowId}
      defaults={DEFAULTS}
      fetching={query.isFetching}
      error={useGridError(query.error)}
      onRefresh={() => void query.refetch()}
      phoneRow={PHONE_ROW}
      toolbar={() => years}
      phoneToolbar={years}
      empty={{
        drawing: 'plain',
        title: t('Incidents.empty', { year: year.year }),
        text: t('Incidents.emptyText'),
      }}
    />
  );
}

function useFiguresColumns(): GridColumn<IncidentFigures>[] {
  const { t } = useLabels();
  return useMemo(() => {
    const looks: Partial<Record<keyof IncidentFigures, Partial<GridColumn<IncidentFigures>>>> = {
      type: { width: 220, grow: true },
      company: { width: 140, grow: true },
      outcome: { width: 130 },
      received: { width: 100 },
      closed: { priority: 2, width: 100 },
      withTerms: { priority: 2, width: 110 },
    };
    return Object.values(INCIDENT_FIGURES_RULES).map((rule) => ({
      ...rule,
      label: t(`IncidentFigures.${rule.key}`),
      width: 170,
      ...looks[rule.key],
    }));
  }, [t]);
}
