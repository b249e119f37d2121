import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { ProcessVersion } from '#/bff/contract/process-definitions.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { NoBreak } from '#/web/ui/display/NoBreak.tsx';
import { StatusIcon } from '#/web/ui/display/Status.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';
import type { TableColumn } from '#/web/ui/table/types.ts';
import { GoBack } from './GoBack.tsx';
import { useBeginDraft } from './use-begin-draft.ts';
import { useVersionName } from './use-version-name.ts';
import { VERSION_LOOKS } from './version-looks.ts';

interface Props {
  /** The name of the process. */
  name: string;
  versions: readonly ProcessVersion[];
  mayEdit: boolean;
}

/** The versions of a process, including those that are not deployed. Opening a version shows its diagram and text. */
export function VersionTable({ name, versions, mayEdit }: Props) {
  const begin = useBeginDraft();
  const { t } = useLabels();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<string | null>(null);
  const columns = useVersionColumns();
  return (
    <GenericTable<ProcessVersion>
      label={t('Processes.versionsOf', { process: name })}
      noun={{ one: t('Processes.nounOne'), other: t('Processes.nounOther') }}
      columns={columns}
      rows={versions}
      rowId={({ id }) => String(id)}
      pageSize={PAGE_SIZE.genericTable}
      selectedId={selected}
      onSelect={setSelected}
      actions={{
        noSelection: t('NoSelection'),
        view: ({ id }) => void navigate(paths.processVersion(id)),
        ...(mayEdit && { edit: ({ id }) => begin.mutate(id) }),
      }}
      tools={mayEdit && <GoBack version={versions.find(({ id }) => String(id) === selected)} />}
      empty={{ drawing: 'plain', title: t('Processes.none') }}
    />
  );
}

function useVersionColumns(): TableColumn<ProcessVersion>[] {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const versionName = useVersionName();
  return useMemo(
    () => [
      {
        key: 'version',
        label: t('Processes.version'),
        width: '140px',
        cell: (version) => <NoBreak text={versionName(version)} />,
      },
      {
        key: 'state',
        label: t('Processes.state'),
        width: '150px',
        cell: ({ state }) => <StatusIcon {...VERSION_LOOKS[state]} label={t(`VersionState.${state}`)} />,
      },
      { key: 'running', label: t('Processes.runningColumn'), end: true, cell: ({ running }) => running },
      {
        key: 'deployedOn',
        label: t('Processes.deployedOn'),
        width: '190px',
        cell: ({ deployedOn }) => deployedOn && <NoBreak text={formatDateTime(deployedOn, timeZone)} />,
      },
      {
        key: 'deployedBy',
        label: t('Processes.deployedBy'),
        width: '190px',
        cell: ({ deployedBy, deployedOn }) => deployedBy ?? (deployedOn ? t('Processes.ourselves') : ''),
      },
      { key: 'note', label: t('Processes.note'), width: '50%', cell: ({ note }) => note },
    ],
    [t, timeZone, versionName],
  );
}
