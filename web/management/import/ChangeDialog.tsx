import type { ImportChange } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useFieldWords } from './use-field-words.ts';

/** One change, each field before and after. */
export function ChangeDialog({ change, onClose }: { change: ImportChange; onClose: () => void }) {
  const { t } = useLabels();
  const words = useFieldWords();
  const isNew = change.kind === 'new';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${change.name}: ${t(`ImportChange.${change.kind}`)}`}
      width={60}
      footer={
        <Button variant="filled" onClick={onClose} data-autofocus="">
          {t('Ui.close')}
        </Button>
      }
    >
      <table className="ob-import-fields">
        <thead>
          <tr>
            <th scope="col">{t('Import.field')}</th>
            {!isNew && <th scope="col">{t('Import.before')}</th>}
            <th scope="col">{t('Import.after')}</th>
          </tr>
        </thead>
        <tbody>
          {change.fields.map((field) => (
            <tr key={field.field}>
              <th scope="row">{t(`ImportField.${field.field}`)}</th>
              {!isNew && <td>{words(field, field.before)}</td>}
              <td>{words(field, field.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
