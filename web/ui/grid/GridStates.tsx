import { EmptyState } from '../display/EmptyState.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import type { GridError } from './types.ts';

/** Filters are on and nothing passes them: says so, how many there are without, and clears them. */
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

/** The rows could not be loaded. */
export function LoadError({
  error,
  noun,
  onRetry,
}: {
  error: GridError;
  noun: { other: string };
  onRetry: (() => void) | undefined;
}) {
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
