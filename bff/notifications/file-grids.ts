import { MAIL_RULES, type MailRow } from '#/bff/contract/mails.ts';
import type { FileGrid } from '#/bff/grids/grid.ts';
import { listNewest } from './list-mails.ts';

export const mailsFile: FileGrid<MailRow> = {
  label: 'Menu.mails',
  right: 'AdministerApplication',
  read: listNewest,
  columns: Object.values(MAIL_RULES).map((rule) => ({
    ...rule,
    label: `MailColumn.${rule.key}`,
    ...(rule.type === 'list' && { choice: (value) => `${CHOICES[rule.key]}.${value}` }),
  })),
};

const CHOICES = { template: 'MailTemplate', state: 'MailState', failure: 'MailFailure' } as const;
