import { useCallback } from 'react';
import { ACTIVITY_ACTIONS, type ActivityAction } from '#/bff/contract/activity-actions.ts';
import { REPORT_ACTIONS, type ReportAction } from '#/bff/contract/gift-report-actions.ts';
import { localeOf } from '#/bff/contract/languages.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** The actions that have a button. The rights to read have none. */
type Pressed = Exclude<ReportAction | ActivityAction, 'read' | 'seeEarlier'>;

const ACTIONS: ReadonlySet<string> = new Set([...REPORT_ACTIONS, ...ACTIVITY_ACTIONS]);
const isPressed = (name: string): name is Pressed => name !== 'read' && name !== 'seeEarlier' && ACTIONS.has(name);

/**
 * Returns a function that makes a sentence with the actions that a 409 response still allows, or '' if there are none.
 */
export function useAllowedNow(): (actions: readonly string[] | undefined) => string {
  const { t, lang } = useLabels();
  return useCallback(
    (actions) => {
      const known = (actions ?? []).filter(isPressed);
      if (known.length === 0) return '';
      const list = new Intl.ListFormat(localeOf(lang), { type: 'disjunction' });
      return t('GiftReport.allowedNow', { actions: list.format(known.map((action) => t(`RecordAction.${action}`))) });
    },
    [t, lang],
  );
}
