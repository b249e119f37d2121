import { useState } from 'react';
import type { Delegation, Delegations } from '#/bff/contract/delegations.ts';
import { api } from '#/web/api/api.ts';
import { useDelegationsChanged } from '#/web/api/delegations.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { Badge } from '#/web/ui/display/Status.tsx';
import { formatDate } from '#/web/ui/format.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { choiceLabel } from './registers.ts';

const TONES = { future: 'info', running: 'success', unable: 'warning', past: 'neutral', revoked: 'neutral' } as const;

/** The past, present and future delegations of the person, and those in which the person is the delegate. */
export function DelegationList({ mine, forOthers }: Delegations) {
  const { t } = useLabels();
  const [toRevoke, setToRevoke] = useState<Delegation | null>(null);
  return (
    <>
      <h3 className="ob-delegation-heading">{t('Delegation.mine')}</h3>
      {mine.length === 0 ? (
        <p className="ob-meta">{t('Delegation.none')}</p>
      ) : (
        <ul className="ob-delegation-list">
          {mine.map((one) => (
            <Line key={one.idDelegation} delegation={one} name={one.delegatename} onRevoke={() => setToRevoke(one)} />
          ))}
        </ul>
      )}
      {forOthers.length > 0 && (
        <>
          <h3 className="ob-delegation-heading">{t('Delegation.forOthers')}</h3>
          <ul className="ob-delegation-list">
            {forOthers.map((one) => (
              <Line key={one.idDelegation} delegation={one} name={one.displayname} />
            ))}
          </ul>
        </>
      )}
      {toRevoke && <Revoke delegation={toRevoke} onClose={() => setToRevoke(null)} />}
    </>
  );
}

const isLeft = ({ state }: Delegation) => state === 'running' || state === 'future';

interface LineProps {
  delegation: Delegation;
  /** The name of the delegate or, if the person is the delegate, of the one who delegated. */
  name: string;
  onRevoke?: () => void;
}

function Line({ delegation, name, onRevoke }: LineProps) {
  const { t } = useLabels();
  const { from, to, register, state, isAble } = delegation;
  const shown = isLeft(delegation) && !isAble ? 'unable' : state;
  return (
    <li className="ob-delegation-line">
      <span className="ob-delegation-period">
        {t('Delegation.period', { from: formatDate(from), to: formatDate(to) })}
      </span>
      <span className="ob-delegation-who">
        <Avatar name={name} size={24} /> {name}
      </span>
      <span className="ob-delegation-tasks">{t(choiceLabel(register))}</span>
      <Badge look="box" tone={TONES[shown]}>
        {t(`Delegation.state.${shown}`)}
      </Badge>
      <span className="ob-delegation-tool">
        {onRevoke && isLeft(delegation) && (
          <IconButton icon="stop-circle" size="small" label={t('Delegation.revokeOf', { name })} onClick={onRevoke} />
        )}
      </span>
    </li>
  );
}

function Revoke({ delegation, onClose }: { delegation: Delegation; onClose: () => void }) {
  const { t } = useLabels();
  const toast = useToast();
  const { busy, failure, attempt } = useAttempt(useDelegationsChanged());
  const name = delegation.delegatename;
  const revoke = () =>
    attempt(async () => {
      await api.revokeDelegation(delegation.idDelegation);
      toast.success(t('Delegation.revoked'), name);
      onClose();
    });
  return (
    <ConfirmDialog
      open
      title={t('Delegation.revokeTitle')}
      confirmLabel={t('Delegation.revoke')}
      icon="stop-circle"
      tone="danger"
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      {failure && <Failure failure={failure} />}
      {t('Delegation.revokeText', { name })}
    </ConfirmDialog>
  );
}
