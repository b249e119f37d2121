import { useQuery } from '@tanstack/react-query';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { roleRequestsQuery } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useRequestWords } from './use-request-words.ts';
import { useRoleWords } from './use-role-words.ts';

/**
 * The requests that wait for a second administrator. Each is a button that opens the page of the role, where the
 * request is decided (decision 0046).
 */
export function RoleRequests({ onRole }: { onRole: (user: number, role: number) => void }) {
  const { t } = useLabels();
  const words = useRoleWords();
  const where = useRequestWords();
  const { data: requests = [] } = useQuery(roleRequestsQuery());
  if (requests.length === 0) return null;
  const line = (request: RoleRequest) =>
    t('Roles.requestLine', {
      name: request.own ? `${request.displayname} (${t('Roles.requestOwn')})` : request.displayname,
      role: words(request.roleName).title,
      where: where(request),
    });
  return (
    <Banner strip tone="warning" title={t('Roles.requests', { count: requests.length })}>
      <ul className="ob-role-requests">
        {requests.map((request) => (
          <li key={request.idRequest}>
            <button type="button" onClick={() => onRole(request.idUser, request.roleId)}>
              {line(request)}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
