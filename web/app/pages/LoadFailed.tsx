import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Replaces content that could not be loaded. It shows the failure, with a button to try again (OP-005). */
export function LoadFailed({ title, error, onRetry }: Props) {
  const { t } = useLabels();
  const { text, requestId } = useReadFailure()(error);
  return (
    <EmptyState
      drawing="error"
      title={title}
      text={text}
      {...(requestId && { requestId })}
      actions={
        <Button icon="refresh" onClick={() => void onRetry()}>
          {t('Page.retry')}
        </Button>
      }
    />
  );
}
