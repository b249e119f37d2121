import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { IncidentRow } from '#/bff/contract/incidents.ts';
import { incidentsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { Button, LinkButton } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegisterYear } from '../list/use-register-year.ts';
import { YearSelect } from '../list/YearSelect.tsx';
import { useRegister } from '../use-register.ts';
import { DeletedIncidents } from './DeletedIncidents.tsx';
import { useIncidentColumns } from './incident-columns.ts';
import { NewIncidentDialog } from './NewIncidentDialog.tsx';

const PARAMETER = 'new';
/** The initial view: newest first. */
const DEFAULTS = { sort: [{ key: 'date', desc: true }], group: [] };
const PHONE_ROW = { title: 'subject', end: 'date', meta: ['number', 'company'], status: 'statusText' };
const idOf = (row: IncidentRow) => row.idIncident;

/** The incidents of one year in the companies that the person may see (IN-001). */
export function Component() {
  const { t, lang } = useLabels();
  const year = useRegisterYear();
  const query = useQuery(incidentsQuery(year.year, lang));
  const register = useRegister({ grid: 'incidents', year: year.year, query, idOf, pathOf: paths.incident });
  const columns = useIncidentColumns();
  const mayChange = useRights().has('MutateAllComplianceIncidents');
  const [search, setSearch] = useSearchParams();
  const [showsDeleted, setShowsDeleted] = useState(false);
  const isNew = mayChange && search.has(PARAMETER);
  const show = (wanted: boolean, created?: number) =>
    setSearch((now) => withParameters(now, { [PARAMETER]: wanted ? 1 : null }), {
      replace: !wanted,
      ...(created !== undefined && { state: { selected: created } }),
    });
  usePageHeader({ title: t('Incidents.title'), meta: t('Incidents.meta') });
  useShortcut('newIncident', () => show(true), { when: mayChange && !isNew });
  const create = (look: { block?: boolean; size?: 'small' }) =>
    mayChange && (
      <Button
        variant="filled"
        icon="plus"
        {...look}
        aria-keyshortcuts={ariaKeysFor('newIncident')}
        onClick={() => show(true)}
      >
        {t('Incidents.new')}
      </Button>
    );
  const navigate = useNavigate();
  const figures = {
    label: t('IncidentFigures.open'),
    icon: 'chart-bar',
    onSelect: () => void navigate(paths.incidentFigures),
  };
  const years = <YearSelect {...year} />;
  const showDeleted = () => setShowsDeleted(true);
  return (
    <>
      <RegisterGrid<IncidentRow>
        {...register}
        label={t('Incidents.title')}
        noun={{ one: t('Incident.noun_one'), other: t('Incident.noun_other') }}
        columns={columns}
        defaults={DEFAULTS}
        phoneRow={PHONE_ROW}
        toolbar={() => (
          <>
            {years}
            {create({ size: 'small' })}
            <LinkButton to={paths.incidentFigures} size="small" icon="chart-bar">
              {t('IncidentFigures.open')}
            </LinkButton>
            {mayChange && (
              <Button variant="text" size="small" icon="trash" onClick={showDeleted}>
                {t('Incidents.deleted')}
              </Button>
            )}
          </>
        )}
        phoneToolbar={years}
        {...(mayChange && {
          phoneAction: () => create({ block: true }),
          phoneMenu: () => [figures, { label: t('Incidents.deleted'), icon: 'trash', onSelect: showDeleted }],
        })}
        {...(!mayChange && { phoneMenu: () => [figures] })}
        empty={{
          drawing: 'plain',
          title: t('Incidents.empty', { year: year.year }),
          text: t('Incidents.emptyText'),
          actions: create({}),
        }}
      />
      {isNew && <NewIncidentDialog onCancel={() => show(false)} onDone={(id) => show(false, id)} />}
      {showsDeleted && <DeletedIncidents onClose={() => setShowsDeleted(false)} />}
    </>
  );
}
