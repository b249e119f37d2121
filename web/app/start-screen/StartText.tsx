import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#/web/api/api-error.ts';
import { appResourceQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';

/** The text that administrators write for everybody (ST-001). Renders nothing if there is no text in this language. */
export function StartText() {
  const { t, lang } = useLabels();
  const { data, error, refetch } = useQuery(appResourceQuery('StartScreen', lang));
  const html = useCleanHtml(data?.value ?? '');
  if (error && !data && !isApiError(error, 'NOT_FOUND')) {
    return (
      <Card className="ob-start-text">
        <LoadFailed title={t('Start.textFailed')} error={error} onRetry={refetch} />
      </Card>
    );
  }
  if (html === null) return null;
  return (
    <Card className="ob-start-text">
      <CleanHtml html={html} />
    </Card>
  );
}
