import { type ReactNode, useState } from 'react';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import type { PeopleList } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { PickList } from '#/web/ui/pick/PickList.tsx';
import { ChosenPerson } from './ChosenPerson.tsx';
import { type PersonLook, usePeopleList } from './use-people-list.tsx';

interface Props {
  title: string;
  /** The label of the button, a verb: "Toevoegen". */
  action: string;
  icon?: string;
  consequence?: ReactNode;
  /** Why the action failed, shown above the list. */
  failure?: ReactNode;
  /** The list of people to choose from. */
  list: PeopleList;
  look?: PersonLook<ListedUser>;
  empty?: { title: string; text?: string };
  busy?: boolean;
  onSelect: (user: ListedUser) => void;
  onClose: () => void;
}

/** Chooses a person in a separate dialog, which has a search and shows ten people at a time (PK-002). */
export function UserSelector(props: Props) {
  const { list, look, busy, onSelect, onClose } = props;
  const { t } = useLabels();
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const { users, ...source } = usePeopleList(list, PAGE_SIZE.userSelector, look);
  const userOf = (id: string) => users.find(({ idUser }) => String(idUser) === id) ?? null;
  const accept = (user: ListedUser | null) => user && !busy && onSelect(user);
  return (
    <Dialog
      open
      width={50}
      title={props.title}
      onClose={onClose}
      consequence={props.consequence}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {t('Ui.cancel')}
          </Button>
          <Button
            variant="filled"
            icon={props.icon}
            busy={busy}
            disabledReason={chosen ? undefined : t('People.chooseFirst')}
            onClick={() => accept(chosen)}
          >
            {props.action}
          </Button>
        </>
      }
    >
      {props.failure}
      <PickList
        {...source}
        label={props.title}
        searchLabel={t('People.search')}
        look="radio"
        steady
        autoFocus
        value={chosen && String(chosen.idUser)}
        onChange={(id) => setChosen(userOf(id))}
        onAccept={(id) => {
          setChosen(userOf(id));
          accept(userOf(id));
        }}
        empty={props.empty ?? { title: t('People.empty') }}
      />
      <ChosenPerson person={chosen} among={users} />
    </Dialog>
  );
}
