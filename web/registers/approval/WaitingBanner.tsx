import type { ApprovalPart } from '#/bff/contract/approval.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useAge } from '../use-age.ts';

interface Props {
  record: Pick<ApprovalPart, 'pendingSince' | 'allowedActions'>;
  /** Whether it is loaded again by itself while it waits. */
  polls: boolean;
  /** Left out where nothing can be done with the record. */
  takeBack?: { busy: boolean; run: () => void } | undefined;
}

/** Status 999: waiting for the engine, since when, and the way back for the person who issued the command. */
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
