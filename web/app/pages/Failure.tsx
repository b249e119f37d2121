import { type ReactNode, useEffect, useRef } from 'react';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { CopyChip } from '#/web/ui/display/CopyChip.tsx';

/** Faults of ours, which the helpdesk can look up; the rest is an answer that the person can act on. */
const OURS: ReadonlySet<ReadError['code']> = new Set(['INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL', 'BAD_REQUEST']);

interface Props {
  failure: Pick<ReadError, 'code' | 'text' | 'requestId'>;
  /** Where what failed can be asked for again; a press is simply pressed again. */
  onRetry?: () => void;
  children?: ReactNode;
}

/**
 * Why something did not work, in place: what happened, and where it is our fault the number to pass on. After a press it
 * comes into sight, wherever in a long form the button was.
 */
export function Failure({ failure, onRetry, children }: Props) {
  const { t } = useLabels();
  const { code, text, requestId } = failure;
  const banner = useRef<HTMLDivElement>(null);
  const isOfPress = onRetry === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure comes into sight once.
  useEffect(() => {
    if (isOfPress) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [isOfPress, code, text, requestId]);
  const number = OURS.has(code) && requestId && <CopyChip value={requestId} label={t('Ui.requestId')} />;
  const retry = onRetry && (
    <Button size="small" icon="refresh" onClick={onRetry}>
      {t('Page.retry')}
    </Button>
  );
  return (
    <Banner
      ref={banner}
      tone="danger"
      live="assertive"
      action={
        (number || retry) && (
          <>
            {number}
            {retry}
          </>
        )
      }
    >
      {text} {children}
    </Banner>
  );
}
