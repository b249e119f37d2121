import { useMemo } from 'react';
import {
  MAIL_FAILURES,
  MAIL_RULES,
  MAIL_STATES,
  MAIL_TEMPLATES,
  type MailRow,
  type MailState,
} from '#/bff/contract/mails.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { GridColumn, GridOption } from '#/web/ui/grid/types.ts';

type Look = Pick<GridOption, 'icon' | 'tone' | 'spin'>;

const LOOKS: Readonly<Record<MailState, Look>> = {
  ready: { tone: 'warning', icon: 'clock' },
  sending: { tone: 'info', icon: 'spinner', spin: true },
  sent: { tone: 'success', icon: 'check-circle' },
  failed: { tone: 'danger', icon: 'times-circle' },
  obsolete: { tone: 'neutral', icon: 'minus-circle' },
};

/**
 * The columns of the list of emails. @param hasServer if false, emails that are ready are shown as kept instead of
 * waiting
 */
export function useMailColumns(hasServer: boolean): GridColumn<MailRow>[] {
  const { t } = useLabels();
  return useMemo(() => {
    const state = (value: MailState) =>
      value === 'ready' && !hasServer ? t('MailState.kept') : t(`MailState.${value}`);
    const look: Record<keyof typeof MAIL_RULES, Omit<GridColumn<MailRow>, 'key' | 'type' | 'label'>> = {
      state: { width: 150, options: MAIL_STATES.map((value) => ({ value, label: state(value), ...LOOKS[value] })) },
      createdOn: { width: 156 },
      fullname: { width: 170, grow: true },
      email: { width: 220, grow: true, hidden: true },
      template: {
        width: 200,
        grow: true,
        options: MAIL_TEMPLATES.map((value) => ({ value, label: t(`MailTemplate.${value}`) })),
      },
      number: { width: 128, priority: 2 },
      failure: {
        width: 190,
        grow: true,
        priority: 2,
        options: MAIL_FAILURES.map((value) => ({ value, label: t(`MailFailure.${value}`) })),
      },
      attempts: { width: 92, hidden: true },
      sentOn: { width: 156, priority: 2 },
    };
    const keys = Object.keys(look) as (keyof typeof look)[];
    return keys.map((key) => ({ ...MAIL_RULES[key], label: t(`MailColumn.${key}`), ...look[key] }));
  }, [t, hasServer]);
}
