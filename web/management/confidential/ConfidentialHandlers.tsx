import { useQuery } from '@tanstack/react-query';
import { confidentialQuery } from '#/web/api/incident-people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { ConfidentialForm } from './ConfidentialForm.tsx';
import './confidential.css';

/**
 * The list of confidential handlers, who receive the reports about somebody who handles reports. Only administrators of
 * the whole group see it.
 */
export function ConfidentialHandlers() {
  const { t } = useLabels();
  const query = useQuery({ ...confidentialQuery(), staleTime: 0, refetchOnWindowFocus: false });
  if (query.data) {
    // If a list with other ids is fetched than the one from which the form was filled, a new form replaces it.
    const read = query.data.handlers.map(({ id }) => id).join();
    return <ConfidentialForm key={read} list={query.data} />;
  }
  if (!query.isError) return <SkeletonList rows={3} />;
  return <LoadFailed title={t('Confidential.failed')} error={query.error} onRetry={() => void query.refetch()} />;
}
