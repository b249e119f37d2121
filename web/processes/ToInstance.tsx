import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#/web/app/paths.ts';

/** Redirects /wfinfo/:workflowInstanceId, the address to which other applications link, to the instance page. */
export function Component() {
  const { workflowInstanceId = '' } = useParams();
  return <Navigate to={paths.instance(workflowInstanceId)} replace />;
}
