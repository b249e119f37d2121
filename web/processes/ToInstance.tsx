import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#/web/app/paths.ts';

/** /wfinfo/:workflowInstanceId, as such links are written elsewhere, leads to our own page. */
export function Component() {
  const { workflowInstanceId = '' } = useParams();
  return <Navigate to={paths.instance(workflowInstanceId)} replace />;
}
