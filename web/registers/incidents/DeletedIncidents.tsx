import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { DeletedIncident } from '#/bff/contract/incidents.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { deletedIncidentsQuery } from '#/web/api/queries.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';
import { useGridError } from '../use-register.ts';

const rowId = (row: DeletedIncident) => String(row.idIncident);

/** The deleted incidents. Each row shows who deleted the incident and why, and has a button to restore it. */
export function DeletedIncidents({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const toast = useToast();
  const query = useQuery(deletedIncidentsQuery());
  const { busy, failure, attempt } = useAttempt(useIncidentsChanged());
  const restore = (row: DeletedIncident) =>
    attempt(async () => {
      await api.restoreIncident(row.idIncident);
      toast.success(t('Incident.restored', { number: row.number }));
    });
  return (
    <Dialog open width={80} title={t('Incidents.deleted')} onClose={onClose} busy={busy}>
      {failure && <Failure failure={failure} />}
      <GenericTable<DeletedIncident>
        label={t('Incidents.deleted')}
        noun={{ one: t('Incident.noun_one'), other: t('Incident.noun_other') }}
        columns={[
          { key: 'subject', label: t('IncidentColumn.subject'), cell: (row) => row.subject },
          { key: 'number', label: t('IncidentColumn.number'), cell: (row) => row.number },
          { key: 'reason', label: t('Incident.deletedBecause'), cell: (row) => row.reason },
          { key: 'deletedBy', label: t('Incident.deletedBy'), cell: (row) => row.deletedBy },
          { key: 'deletedOn', label: t('Incident.deletedOn'), cell: (row) => formatDateTime(row.deletedOn, timeZone) },
          {
            key: 'keptUntil',
            label: t('Incident.keptUntil'),
            cell: (row) => formatDateTime(row.keptUntil, timeZone).slice(0, 10),
          },
          {
            key: 'restore',
            label: t('Incident.restoreColumn'),
            cell: (row) => (
              <Button size="small" icon="undo" disabled={busy} onClick={() => void restore(row)}>
                {t('Incident.restore')}
              </Button>
            ),
          },
        ]}
        rows={query.data}
        rowId={rowId}
        pageSize={PAGE_SIZE.genericTable}
        selectedId={null}
        onSelect={() => {}}
        fetching={query.isFetching}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        empty={{ drawing: 'plain', title: t('Incidents.noneDeleted'), text: t('Incidents.noneDeletedText') }}
      />
    </Dialog>
  );
}
