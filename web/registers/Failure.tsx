import type { ReactNode } from 'react';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { CopyChip } from '#/web/ui/display/CopyChip.tsx';

/** Faults of ours, which the helpdesk can look up; the rest is an answer that the person can act on. */
const OURS: ReadonlySet<ReadError['code']> = new Set(['INTERNAL', 'UNAVAILABLE', 'BAD_REQUEST']);

/** Why a press did not work, in place: what happened, and where it is our fault the number to pass on. */
export function Failure({ failure, children }: { failure: ReadError; children?: ReactNode }) {
  const { t } = useLabels();
  const { code, text, requestId } = failure;
  return (
    <Banner
      tone="danger"
      live="assertive"
      action={OURS.has(code) && requestId && <CopyChip value={requestId} label={t('Ui.requestId')} />}
    >
      {text} {children}
    </Banner>
  );
}
