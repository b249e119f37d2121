import { useTranslation } from 'react-i18next';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/**
 * Returns a function that looks up the name of a process by its BPMN id. If a process has no label, its id is its name.
 */
export function useProcessName(): (process: string) => string {
  const { t } = useLabels();
  const { i18n } = useTranslation();
  return (process) => {
    const key = `Process.${process}`;
    return i18n.exists(key) ? t(key as 'Process.gift-report-approval') : process;
  };
}
