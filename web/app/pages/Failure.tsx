import type { ReactNode } from 'react';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { CopyChip } from '#/web/ui/display/CopyChip.tsx';

/** Faults of ours, which the helpdesk can look up; the rest is an answer that the person can act on. */
const OURS: ReadonlySet<ReadError['code']> = new Set(['INTERNAL', 'UNAVAILABLE', 'BAD_REQUEST']);

interface Props {
  failure: Pick<ReadError, 'code' | 'text' | 'requestId'>;
  /** Where what failed can be asked for again; a press is simply pressed again. */
  onRetry?: () => void;
  children?: ReactNode;
}

/** Why something did not work, in place: what happened, and where it is our fault the number to pass on. */
export function Failure({ failure: { code, text, requestId }, onRetry, children }: Props) {
  const { t } = useLabels();
  const number = OURS.has(code) && requestId && <CopyChip value={requestId} label={t('Ui.requestId')} />;
  const retry = onRetry && (
    <Button size="small" icon="refresh" onClick={onRetry}>
      {t('Page.retry')}
    </Button>
  );
  return (
    <Banner
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
