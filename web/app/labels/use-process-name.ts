import { useTranslation } from 'react-i18next';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** The name of a process by its BPMN id; a process without a label keeps its id. */
export function useProcessName(): (process: string) => string {
  const { t } = useLabels();
  const { i18n } = useTranslation();
  return (process) => {
    const key = `Process.${process}`;
    return i18n.exists(key) ? t(key as 'Process.gift-report-approval') : process;
  };
}
