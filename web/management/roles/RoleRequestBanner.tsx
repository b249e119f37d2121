import type { RoleDetails } from '#/bff/contract/people.ts';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { localDate } from '#/web/registers/local-date.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useDecideRequest } from './use-decide-request.ts';
import { useRequestWords } from './use-request-words.ts';

/**
 * States that a request for the role waits for a second administrator, that the role was stored without one, or that a
 * change will need one (decision 0046).
 */
export function RoleRequestBanner({ stored, name }: { stored: RoleDetails; name: string }) {
  const { t } = useLabels();
  const { request, alone, needsConfirmation } = stored;
  if (request) return <Waiting request={request} />;
  if (alone) return <Banner tone="warning">{t('Roles.aloneText', { name })}</Banner>;
  return needsConfirmation ? <Banner tone="info">{t('Roles.needsConfirmation')}</Banner> : null;
}

function Waiting({ request }: { request: RoleRequest }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const where = useRequestWords();
  const deciding = useDecideRequest(request.idRequest);
  const { own, mayDecide, mayBeDecided, displayname: name, askedOn } = request;
  const said = { name, date: localDate(askedOn, timeZone), where: where(request) };
  return (
    <Banner tone="warning" title={t('Roles.waitsTitle')}>
      <p>{t(own ? 'Roles.askedByYou' : mayDecide ? 'Roles.askedBy' : 'Roles.askedByElsewhere', said)}</p>
      {!mayBeDecided && <p>{t('Roles.askedNobody')}</p>}
      <div className="ob-role-decide">
        {mayDecide && (
          <>
            <Button
              variant="filled"
              size="small"
              icon="check"
              busy={deciding.isPending}
              onClick={() => deciding.mutate('confirm')}
            >
              {t('Roles.confirm')}
            </Button>
            <Button size="small" icon="times" busy={deciding.isPending} onClick={() => deciding.mutate('refuse')}>
              {t('Roles.refuse')}
            </Button>
          </>
        )}
        {own && (
          <Button size="small" icon="undo" busy={deciding.isPending} onClick={() => deciding.mutate('withdraw')}>
            {t('Roles.withdraw')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
