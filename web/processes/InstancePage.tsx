import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { diagramQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { InstanceView } from './InstanceView.tsx';
import { INSTANCE_LOOKS } from './instance-looks.ts';
import './processes.css';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * /app/wfinfo/:workflowInstanceId: the page to which workflow info leads, unless another application is configured for
 * this (OP-028).
 */
export function Component() {
  const { workflowInstanceId = '' } = useParams();
  return UUID.test(workflowInstanceId) ? (
    <Instance key={workflowInstanceId} id={workflowInstanceId} />
  ) : (
    <NotFoundPage />
  );
}

function Instance({ id }: { id: string }) {
  const { t, lang } = useLabels();
  const navigate = useNavigate();
  const rights = useRights();
  const processName = useProcessName();
  const isFirst = useLocation().key === 'default';
  const query = useQuery({ ...diagramQuery(id, lang), staleTime: 0 });
  const { data } = query;
  usePageHeader({
    title: data?.number ?? t('Diagram.title'),
    ...(rights.has('OperateWorkflows') && { crumbs: [{ label: t('Menu.operations'), to: paths.operations }] }),
    ...(data && {
      pill: <StatusPill {...INSTANCE_LOOKS[data.state]} label={t(`InstanceState.${data.state}`)} />,
      meta: [processName(data.process), data.version && t('Diagram.version', { version: data.version })]
        .filter(Boolean)
        .join(', '),
    }),
  });
  return (
    <div className="ob-instance-page">
      <Toolbar label={t('Diagram.tools')}>
        <Button
          variant="text"
          size="small"
          icon="arrow-left"
          onClick={() => void (isFirst ? navigate(paths.start) : navigate(-1))}
        >
          {t('Record.back')}
        </Button>
        <ToolbarSeparator />
        <IconButton
          icon="refresh"
          size="small"
          label={t('Record.refresh')}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        />
      </Toolbar>
      <InstanceView workflowInstanceId={id} fills />
    </div>
  );
}
