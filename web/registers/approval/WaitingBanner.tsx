import type { ApprovalPart } from '#/bff/contract/approval.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useAge } from '../use-age.ts';

interface Props {
  record: Pick<ApprovalPart, 'pendingSince' | 'allowedActions'>;
  /** Whether the page reloads the record automatically while it waits. */
  polls: boolean;
  /** The action that takes the command back. Omitted if the person may only read the record. */
  takeBack?: { busy: boolean; run: () => void } | undefined;
}

/**
 * The banner for status 999. It shows how long the record has waited for the engine, and lets the person who sent the
 * command take it back.
 */
export function WaitingBanner({ record, polls, takeBack }: Props) {
  const { t } = useLabels();
  const age = useAge(record.pendingSince);
  return (
    <Banner
      tone="info"
      icon="spinner"
      spin
      live="polite"
      title={t('GiftReport.waiting', { age })}
      action={
        takeBack &&
        record.allowedActions.includes('takeBack') && (
          <Button size="small" icon="undo" busy={takeBack.busy} onClick={takeBack.run}>
            {t('GiftReport.takeBack')}
          </Button>
        )
      }
    >
      {t(polls ? 'GiftReport.waitingText' : 'GiftReport.waitingLong')}
    </Banner>
  );
}
