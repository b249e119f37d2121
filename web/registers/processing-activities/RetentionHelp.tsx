import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Popover } from '#/web/ui/overlays/Popover.tsx';

/** The seven rows of the help on how long data may be kept (IC-003 to IC-006). */
const ROWS = ['membership', 'wageTax', 'salary', 'applicants', 'ethnicity', 'foreignWorkers', 'garnishment'] as const;

export function RetentionTable() {
  const { t } = useLabels();
  return (
    <dl className="ob-retention">
      {ROWS.map((row) => (
        <div key={row}>
          <dt>{t(`Retention.${row}`)}</dt>
          <dd>{t(`Retention.${row}Term`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The button with a question mark that opens the help, with the pointer or the keyboard. */
export function RetentionHelp() {
  const { t } = useLabels();
  return (
    <Popover
      label={t('Retention.title')}
      trigger={(trigger) => <IconButton {...trigger} size="small" icon="question-circle" label={t('Retention.show')} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <div className="ob-retention-help" tabIndex={0}>
        <RetentionTable />
      </div>
    </Popover>
  );
}
