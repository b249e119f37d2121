import { useQuery } from '@tanstack/react-query';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { isApiError } from '#/web/api/api-error.ts';
import { appResourceQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { LoadFailed } from './LoadFailed.tsx';

/** What the server lets through as well; cleaned again here, because a browser is where it would act (DESIGN §8). */
const ALLOWED = {
  ALLOWED_TAGS: 'h2 h3 h4 p br strong b em i u s ul ol li a blockquote code pre span hr'.split(' '),
  ALLOWED_ATTR: ['href', 'target', 'rel'],
};

/** The text that administrators keep for everybody (ST-001); nothing at all when there is none in this language. */
export function StartText() {
  const { t, lang } = useLabels();
  const { data, error, refetch } = useQuery(appResourceQuery('StartScreen', lang));
  const html = useMemo(() => DOMPurify.sanitize(data?.value ?? '', ALLOWED), [data]);
  if (error && !data && !isApiError(error, 'NOT_FOUND')) {
    return (
      <Card className="ob-start-text">
        <LoadFailed title={t('Start.textFailed')} error={error} onRetry={refetch} />
      </Card>
    );
  }
  if (html.trim() === '') return null;
  return (
    <Card className="ob-start-text">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned twice, and the page's policy allows no inline script. */}
      <div className="ob-html" dangerouslySetInnerHTML={{ __html: html }} />
    </Card>
  );
}
