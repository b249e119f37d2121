import { EmptyState } from '../display/EmptyState.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import { FailureStrip } from './FailureStrip.tsx';
import type { GridError } from './types.ts';

/**
 * Shown if no row passes the filters. It states how many rows there are without filters, and has a button to clear the
 * filters.
 */
export function NothingFound({
  total,
  noun,
  onClear,
}: {
  total: number;
  noun: { one: string; other: string };
  onClear: () => void;
}) {
  const text = useUiText();
  const words = total === 1 ? noun.one : noun.other;
  return (
    <EmptyState
      drawing="search"
      title={text('gridEmptyFiltered', { noun: noun.other })}
      text={text('gridEmptyFilteredText', { count: total, noun: words })}
      actions={<CommandButton command="clearFilters" onClick={onClear} />}
    />
  );
}

interface LoadErrorProps {
  error: GridError;
  noun: { other: string };
  onRetry: (() => void) | undefined;
}

/** Shown if the rows could not be reloaded. The old rows stay below the message. */
export function RefetchError({ error, noun, onRetry }: LoadErrorProps) {
  const text = useUiText();
  return (
    <FailureStrip
      title={error.title ?? text('gridErrorTitle', { noun: noun.other })}
      error={{ ...error, text: error.text ?? text('gridErrorText') }}
      action={onRetry && <CommandButton command="retryLoad" onClick={onRetry} />}
    />
  );
}

/** Shown if the rows could not be loaded and there are no old rows to show. */
export function LoadError({ error, noun, onRetry }: LoadErrorProps) {
  const text = useUiText();
  return (
    <EmptyState
      drawing="error"
      title={error.title ?? text('gridErrorTitle', { noun: noun.other })}
      text={error.text ?? text('gridErrorText')}
      requestId={error.requestId}
      actions={onRetry && <CommandButton command="retryLoad" variant="filled" onClick={onRetry} />}
    />
  );
}
