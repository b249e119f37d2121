import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { isNameWord, TO_CHOOSE } from '#/bff/contract/name-search.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { searchWords } from '#/bff/contract/search.ts';
import { PICKERS } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { PickList } from '#/web/ui/pick/PickList.tsx';
import { ChosenPerson } from './ChosenPerson.tsx';
import { type PersonLook, usePeopleList } from './use-people-list.tsx';

interface Props {
  /** The accessible name of the list: the role for which a person is chosen. */
  label: string;
  value: ListedUser | null;
  onChange: (user: ListedUser) => void;
  /**
   * Returns what to add to a person's line, such as why this person cannot be chosen. Keep the function stable
   * (useCallback).
   */
  look?: PersonLook<ListedUser>;
}

/**
 * Chooses a person in a form. The list shows people nearby or, after a search, people by name, five at a time. People
 * who have left are not offered (PK-001).
 */
export function UserPicker({ label, value, onChange, look }: Props) {
  const { t } = useLabels();
  const { users, ...source } = usePeopleList(PICKERS, PAGE_SIZE.personPicker, look);
  const typed = source.search.trim();
  const tooShort = { title: t('People.typeMore'), text: t('People.typeMoreHint') };
  return (
    <>
      <PickList
        {...source}
        label={label}
        searchLabel={t('People.searchName')}
        look="radio"
        steady
        value={value && String(value.idUser)}
        onChange={(id) => {
          const user = users.find(({ idUser }) => String(idUser) === id);
          if (user) onChange(user);
        }}
        empty={{ title: t('People.typeMore') }}
        nothing={searchWords(typed).some(isNameWord) ? undefined : tooShort}
      />
      <ChosenPerson person={value} among={users}>
        {typed === '' ? t('People.near') : source.total === TO_CHOOSE.found ? t('People.narrow') : ''}
      </ChosenPerson>
    </>
  );
}
