import { useEffect } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { isOverlayOpen } from '#/web/ui/overlays/layers.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { countdown, lastMark } from './ending.ts';
import { StillThere } from './StillThere.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** Shown two minutes before the session ends (OP-030): a question if the session can be extended, otherwise a strip. */
export function SessionEnding() {
  const { left, extendable, stay } = useSessionEnd();
  if (left === null) return null;
  return extendable ? <StillThere left={left} stay={stay} /> : <EndingForGood left={left} />;
}

/**
 * Shown shortly before the session reaches its maximum length. The person cannot extend the session, so a strip that
 * does not interrupt anybody is enough.
 */
function EndingForGood({ left }: { left: number }) {
  const { t } = useLabels();
  const toast = useToast();
  const mark = lastMark(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once; a dialog would hide the strip.
  useEffect(() => {
    if (isOverlayOpen()) toast.show({ tone: 'warning', title: t('Session.endingSoon'), seconds: 20 });
  }, []);
  return (
    <Banner strip tone="warning" icon="clock">
      <span className="ob-hidden" role="status">
        {mark === null ? '' : t('Session.endingForGood', { time: countdown(mark * 1_000) })}
      </span>
      <span aria-hidden="true">{t('Session.endingForGood', { time: countdown(left) })}</span>
    </Banner>
  );
}
