import { type ReactNode, useEffect, useRef } from 'react';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { CopyChip } from '#/web/ui/display/CopyChip.tsx';

/** The internal errors, which the helpdesk can look up. People can act on all other errors themselves. */
const OURS: ReadonlySet<ReadError['code']> = new Set(['INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL', 'BAD_REQUEST']);

interface Props {
  failure: Pick<ReadError, 'code' | 'text' | 'requestId'>;
  /** Loads content again. Omit it for a failed action, which has a button of its own. */
  onRetry?: () => void;
  children?: ReactNode;
}

/**
 * Shows a failure in place: what happened and, for an internal error, the request id. The failure of an action is
 * scrolled into view, because the pressed button may be elsewhere in a long form.
 */
export function Failure({ failure, onRetry, children }: Props) {
  const { t } = useLabels();
  const { code, text, requestId } = failure;
  const banner = useRef<HTMLDivElement>(null);
  const isOfPress = onRetry === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure scrolls into view once.
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
