import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import '../records.css';

interface Props<Details> {
  query: UseQueryResult<Details>;
  words: Readonly<Record<'loading' | 'loadFailed' | 'notFound' | 'notFoundText', string>>;
  onBack: () => void;
  /** Whether the record is shown inside a dialog, without a toolbar of its own. */
  embedded?: boolean;
  children: (details: Details) => ReactNode;
}

/** Shows that a record is loading, was not found or could not be loaded; otherwise renders `children`. */
export function RecordStates<Details>({ query, words, onBack, embedded = false, children }: Props<Details>) {
  const { t } = useLabels();
  const readError = useReadFailure();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <SkeletonList toolbar={!embedded} label={words.loading} />;
  const { code, text, requestId } = readError(query.error);
  const isGone = code === 'NOT_FOUND' || code === 'VALIDATION';
  return (
    <div className="ob-record-empty">
      <EmptyState
        drawing={isGone ? 'search' : 'error'}
        title={isGone ? words.notFound : words.loadFailed}
        text={isGone ? words.notFoundText : text}
        {...(!isGone && requestId && { requestId })}
        actions={
          isGone ? (
            <Button icon={embedded ? undefined : 'arrow-left'} onClick={onBack}>
              {t(embedded ? 'Ui.close' : 'Record.back')}
            </Button>
          ) : (
            <Button variant="filled" icon="refresh" onClick={() => void query.refetch()}>
              {t('Page.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
