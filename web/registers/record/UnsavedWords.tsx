import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import '../records.css';

interface Props {
  title: string;
  lines: readonly { label: string; text: string }[];
  onClose: () => void;
}

/** What was typed when a record could no longer be changed, to be read and copied: nothing typed is lost in silence. */
export function UnsavedWords({ title, lines, onClose }: Props) {
  const { t } = useLabels();
  return (
    <Banner
      tone="warning"
      live="polite"
      title={title}
      action={
        <Button size="small" onClick={onClose}>
          {t('Ui.close')}
        </Button>
      }
    >
      <dl className="ob-unsaved">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || t('Conflict.empty')}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
