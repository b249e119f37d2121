import type { ReactNode } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';

interface Props {
  title: string;
  text: string;
  lead?: ReactNode;
  /** The actions, which are at the end of the line. */
  end?: ReactNode;
  /** Goes back to the previous column. Set only if the columns are shown as steps. */
  onBack: (() => void) | undefined;
}

/** The heading of a column. */
export function PaneHead({ title, text, lead, end, onBack }: Props) {
  const { t } = useLabels();
  return (
    <header className="ob-roles-head">
      {onBack && <IconButton icon="arrow-left" label={t('Record.back')} onClick={onBack} />}
      {lead}
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {end}
    </header>
  );
}
