import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { AppResource } from '#/bff/contract/app-resources.ts';
import { LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { appResourceQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import './management.css';
import { StartTextEditor } from './StartTextEditor.tsx';

const NAME = 'StartScreen';
/** The parameter in the address with the language of the open text. */
const PARAMETER = 'text';

/** `/app/management/startscreen`: the start text, one language at a time (ST-003, ST-004). */
export function Component() {
  const { t, lang } = useLabels();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(PARAMETER));
  const language: LanguageId = LANGUAGES.find(({ id }) => id === asked)?.id ?? lang;
  usePageHeader({ title: t('Menu.startScreen'), meta: t('StartScreenEditor.meta') });
  const { data, error, refetch } = useQuery({
    ...appResourceQuery(NAME, language),
    retry: (count, failure) => !isApiError(failure, 'NOT_FOUND') && count < 2,
  });
  const isMissing = isApiError(error, 'NOT_FOUND');
  const resource: AppResource | undefined =
    data ?? (isMissing ? { name: NAME, language, value: '', version: 0 } : undefined);
  if (!resource && error)
    return <LoadFailed title={t('StartScreenEditor.readFailed')} error={error} onRetry={refetch} />;
  if (!resource) return <SkeletonList label={t('StartScreenEditor.text')} toolbar />;
  return (
    <StartTextEditor
      key={language}
      resource={resource}
      language={language}
      onLanguage={(next) => setSearch({ [PARAMETER]: String(next) }, { replace: true })}
    />
  );
}
