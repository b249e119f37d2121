import { useCallback } from 'react';
import type { ProcessVersion } from '#/bff/contract/process-definitions.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Returns a function that names a process definition: by its version, or by its origin if it has no version. */
export function useVersionName(): (version: Pick<ProcessVersion, 'version' | 'origin'>) => string {
  const { t } = useLabels();
  return useCallback(
    ({ version, origin }) => {
      if (version !== null) return t('Processes.versionName', { version });
      return origin === 'shipped' ? t('Processes.offer') : t('Processes.released');
    },
    [t],
  );
}
