import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { PICKERS } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { PickList } from '#/web/ui/pick/PickList.tsx';
import { ChosenPerson } from './ChosenPerson.tsx';
import { type PersonLook, usePeopleList } from './use-people-list.tsx';

interface Props {
  /** Its name for screen readers: whom one chooses. */
  label: string;
  value: ListedUser | null;
  onChange: (user: ListedUser) => void;
  /** Who cannot be chosen, and why; keep it stable (useCallback). */
  look?: PersonLook<ListedUser>;
}

/** Chooses a person among the fields of a form: a search and five at a time (PK-001). Who left is not offered. */
export function UserPicker({ label, value, onChange, look }: Props) {
  const { t } = useLabels();
  const { users, ...source } = usePeopleList(PICKERS, PAGE_SIZE.personPicker, look);
  return (
    <>
      <PickList
        {...source}
        label={label}
        searchLabel={t('People.search')}
        look="radio"
        steady
        value={value && String(value.idUser)}
        onChange={(id) => {
          const user = users.find(({ idUser }) => String(idUser) === id);
          if (user) onChange(user);
        }}
        empty={{ title: t('People.empty') }}
      />
      <ChosenPerson person={value} among={users} />
    </>
  );
}
