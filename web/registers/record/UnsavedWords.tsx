import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import '../records.css';

interface Props {
  title: string;
  lines: readonly { label: string; text: string }[];
  onClose: () => void;
}

/** Shows the unsaved text of a record that can no longer be changed, so that the text can be read and copied. */
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
