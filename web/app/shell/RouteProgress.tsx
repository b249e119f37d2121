import { useNavigation } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useLate } from '#/web/ui/display/Loading.tsx';

/**
 * A bar of 2 px that is shown when the code of the next screen takes long to load. The previous page stays visible
 * meanwhile.
 */
export function RouteProgress() {
  const { t } = useLabels();
  const isLoading = useNavigation().state === 'loading';
  if (!useLate(isLoading)) return null;
  return (
    <div className="ob-route-progress" role="status">
      <span className="ob-hidden">{t('Shell.loading')}</span>
    </div>
  );
}
