import type { ReactNode } from 'react';
import { Banner } from '../display/Banner.tsx';
import { CopyChip } from '../display/CopyChip.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { GridError } from './types.ts';

interface FailureStripProps {
  title: string;
  error: Omit<GridError, 'title'>;
  action: ReactNode;
}

/** An error that is shown above the rows, which stay visible: what went wrong, the request id, and an action. */
export function FailureStrip({ title, error, action }: FailureStripProps) {
  const text = useUiText();
  return (
    <Banner tone="danger" strip live="polite" title={title} action={action}>
      {error.text}
      {error.requestId && <CopyChip value={error.requestId} label={text('requestId')} />}
    </Banner>
  );
}
