import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListedUser } from '#/bff/contract/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { UserPicker } from '#/web/people/UserPicker.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { type ActivityEntries, fieldId } from './activity-form.ts';
import { useEntry } from './entry-fields.tsx';

/** The responsible person, and a search for choosing somebody else (PK-003). */
export function ResponsibleEntry({ readOnly }: { readOnly: boolean }) {
  const { t } = useLabels();
  const { control } = useFormContext<ActivityEntries>();
  const name = useWatch({ control, name: 'responsiblePerson' });
  const [isOpen, setOpen] = useState(false);
  const { id: _, ...entry } = useEntry('idResponsiblePerson', readOnly);
  return (
    <Field {...entry} group>
      <div id={fieldId('idResponsiblePerson')} className="ob-activity-person">
        <Avatar name={name} size={24} />
        <span>{name}</span>
        {!readOnly && (
          <Button size="small" variant="text" icon="search" onClick={() => setOpen(true)}>
            {t('Activity.choosePerson')}
          </Button>
        )}
      </div>
      {isOpen && <PersonDialog onClose={() => setOpen(false)} />}
    </Field>
  );
}

function PersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const { setValue } = useFormContext<ActivityEntries>();
  const [person, setPerson] = useState<ListedUser | null>(null);
  const choose = () => {
    if (!person) return;
    setValue('idResponsiblePerson', person.idUser, { shouldDirty: true });
    setValue('responsiblePerson', person.displayname, { shouldDirty: true });
    onClose();
  };
  return (
    <Dialog
      open
      width={50}
      title={t('Activity.choosePersonTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {t('Ui.cancel')}
          </Button>
          <Button
            variant="filled"
            icon="check"
            disabledReason={person ? undefined : t('Activity.choosePersonFirst')}
            onClick={choose}
          >
            {t('Activity.choosePersonDo')}
          </Button>
        </>
      }
    >
      <UserPicker label={t('Activity.idResponsiblePerson')} value={person} onChange={setPerson} />
    </Dialog>
  );
}
