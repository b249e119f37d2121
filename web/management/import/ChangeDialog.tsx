import type { ImportChange } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useFieldWords } from './use-field-words.ts';

/**
 * One change, with each field before and after the import. For a change that undoing the import does not reverse, it
 * shows the present fields and those before the import.
 */
export function ChangeDialog({ change, onClose }: { change: ImportChange; onClose: () => void }) {
  const { t } = useLabels();
  const words = useFieldWords();
  const isNew = change.kind === 'new';
  const isKept = change.kind === 'kept';
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
            {!isNew && <th scope="col">{t(isKept ? 'Import.keptNow' : 'Import.before')}</th>}
            <th scope="col">{t(isKept ? 'Import.keptWas' : 'Import.after')}</th>
          </tr>
        </thead>
        <tbody>
          {change.fields.map((field) => (
            <tr key={`${field.field} ${field.role?.name}`}>
              <th scope="row">{words.name(field)}</th>
              {!isNew && <td>{words.before(field)}</td>}
              <td data-was={isKept ? t('Import.keptWas') : undefined}>{words.after(field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
