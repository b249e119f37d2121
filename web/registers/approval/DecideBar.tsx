import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { DecisionBar } from '../DecisionBar.tsx';
import type { RecordDecision } from './use-decision.ts';
import type { WaitingSteps } from './use-waiting-steps.ts';

interface DecideProps {
  decision: RecordDecision;
  steps: WaitingSteps | undefined;
  onReject: () => void;
}

/**
 * The bar for a person who may decide. It shows whose decision it is, what happens next, and the buttons *Reject* and
 * *Approve* (RD-021).
 */
export function DecideBar({ decision, steps, onReject }: DecideProps) {
  const { t } = useLabels();
  const { displayname } = useCurrentUser();
  const isPhone = usePhone();
  const { can, busy, onBehalfOf } = decision;
  const then = steps?.afterDecision;
  const text = !then
    ? t('Decision.thenBack')
    : then.name
      ? t('Decision.thenNextOf', { name: then.name })
      : t('Decision.thenNext');
  return (
    <DecisionBar
      label={t('Decision.bar')}
      person={displayname}
      title={onBehalfOf ? t('Decision.onBehalfOf', { name: onBehalfOf }) : t('Decision.asked')}
      text={text}
    >
      {can.reject && (
        <Button
          tone="danger"
          icon="times"
          {...(!isPhone && { keyCap: ariaKeysFor('reject') })}
          busy={busy === 'reject'}
          disabled={busy === 'approve'}
          onClick={onReject}
        >
          {t(isPhone ? 'Decision.reject' : 'Decision.rejectAsk')}
        </Button>
      )}
      {can.approve && (
        <Button
          variant="filled"
          icon="check"
          {...(!isPhone && { keyCap: ariaKeysFor('approve') })}
          busy={busy === 'approve'}
          disabled={busy === 'reject'}
          onClick={() => void decision.approve()}
        >
          {t('Decision.approve')}
        </Button>
      )}
    </DecisionBar>
  );
}
