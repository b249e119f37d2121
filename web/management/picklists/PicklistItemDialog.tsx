import { PICKLIST_DETAIL, type PicklistItem, type PicklistName } from '#/bff/contract/picklists.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useUnsavedGuard } from '#/web/registers/use-unsaved-guard.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { capital } from '#/web/ui/format.ts';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { PicklistConflict } from './PicklistConflict.tsx';
import { PicklistFields } from './PicklistFields.tsx';
import { usePicklistItem } from './use-picklist-item.ts';
import { closesItem } from './use-picklist-place.ts';

interface Props {
  list: PicklistName;
  /** The item to view or edit; undefined for a new item. */
  item: PicklistItem | undefined;
  readOnly: boolean;
  onEdit: () => void;
  onDone: (id: number) => void;
  onClose: () => void;
}

/** A dialog in which an item of a picklist is viewed, edited or added. */
export function PicklistItemDialog({ list, item, readOnly, onEdit, onDone, onClose }: Props) {
  const { t } = useLabels();
  const editor = usePicklistItem(list, item, (id) => guard.leaveFreely(() => onDone(id)));
  const guard = useUnsavedGuard(editor.isDirty, closesItem);
  const { form, busy, failure, conflict } = editor;
  useShortcut('save', editor.save, { inDialog: true, when: !readOnly });
  const noun = t(`Picklists.${list}_noun_one`);
  const verb = readOnly ? 'viewTitle' : item ? 'editTitle' : 'addTitle';
  const close = () => guard.leaveBy(() => guard.leaveFreely(onClose));
  return (
    <>
      <Dialog
        open
        width={50}
        title={capital(t(`Picklists.${verb}`, { noun }))}
        onClose={onClose}
        dirty={!readOnly}
        onDiscard={close}
        footer={
          readOnly ? (
            <>
              <Button variant="text" onClick={onClose}>
                {t('Ui.close')}
              </Button>
              <Button variant="filled" icon="pencil" onClick={onEdit}>
                {t('Ui.tableEdit')}
              </Button>
            </>
          ) : (
            <>
              <Button variant="text" onClick={close} disabled={busy}>
                {t('Ui.cancel')}
              </Button>
              <Button variant="filled" icon="check" busy={busy} onClick={editor.save}>
                {t('Record.save')}
              </Button>
            </>
          )
        }
      >
        <form
          className="ob-record-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!readOnly) editor.save();
          }}
        >
          {failure && <Failure failure={failure} />}
          <PicklistFields form={form} detail={PICKLIST_DETAIL[list]} readOnly={readOnly} used={item?.used ?? null} />
          {/* Without this, Enter in a field would not save the item, because the buttons are outside the form. */}
          <input type="submit" hidden />
        </form>
      </Dialog>
      {conflict && item && (
        <PicklistConflict
          mine={form.getValues()}
          {...conflict}
          theirs={item}
          busy={busy}
          onChoose={editor.saveChosen}
          onDiscard={() => guard.leaveFreely(onClose)}
          onClose={editor.endConflict}
        />
      )}
      {guard.question}
    </>
  );
}
