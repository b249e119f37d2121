import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { incidentQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { type Crumb, usePageHeader } from '#/web/app/page-header/page-header.ts';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { originLabel } from '../origin-label.ts';
import { RecordStates } from '../record/RecordStates.tsx';
import { useGoneRecord } from '../record/use-gone-record.ts';
import { readOrigin } from '../record-origin.ts';
import { IncidentRecord } from './IncidentRecord.tsx';
import { incidentStatusLook } from './incident-status.ts';

/** /app/incidents/:idIncident (IN-004). */
export function Component() {
  const { idIncident = '' } = useParams();
  return /^\d{1,15}$/.test(idIncident) ? <Incident key={idIncident} id={Number(idIncident)} /> : <NotFoundPage />;
}

function Incident({ id }: { id: number }) {
  const { t, lang } = useLabels();
  const navigate = useNavigate();
  const changed = useIncidentsChanged();
  const query = useQuery(incidentQuery(id, lang));
  const origin = readOrigin(useLocation().state);
  const from = origin?.origin ?? paths.incidents;
  const state = origin?.before ?? { selected: id };
  useIncidentHeader(id, { to: from, state });
  useGoneRecord(query.error, id, changed);
  const back = () => void navigate(from, { state });
  return (
    <RecordStates
      query={query}
      words={{
        loading: t('Incident.loading'),
        loadFailed: t('Incident.loadFailed'),
        notFound: t('Incident.notFound'),
        notFoundText: t('Incident.notFoundText'),
      }}
      onBack={back}
    >
      {(incident) => (
        <IncidentRecord
          incident={incident}
          refreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
          onBack={back}
        />
      )}
    </RecordStates>
  );
}

/**
 * Sets the header to the incident's subject and status; on a phone, to its number, because the sheet shows the rest.
 */
function useIncidentHeader(id: number, from: Pick<Crumb, 'to' | 'state'>): void {
  const { t, lang } = useLabels();
  const isPhone = usePhone();
  const incident = useQuery(incidentQuery(id, lang)).data;
  const pill = incident && (
    <StatusPill
      {...incidentStatusLook({ id: incident.idIncidentStatus, closed: incident.isClosed })}
      label={incident.statusText}
    />
  );
  usePageHeader({
    title: !incident ? t('Incident.one') : isPhone ? incident.number : incident.subject,
    crumbs: [{ label: t(originLabel(from.to)), ...from }],
    ...(pill && !isPhone && { pill }),
    ...(incident && !isPhone && { meta: incident.number }),
  });
}
