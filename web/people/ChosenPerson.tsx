import type { ReactNode } from 'react';
import type { ListedUser } from '#/bff/contract/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

interface Props {
  person: ListedUser | null;
  among: readonly ListedUser[];
  /**
   * A hint on how to find other people. It is shown as long as nobody is chosen, or the list shows the chosen person.
   */
  children?: ReactNode;
}

/**
 * Names the chosen person if the list does not show this person, because of a search or because the person is on
 * another page. The button below the list still applies to the chosen person.
 */
export function ChosenPerson({ person, among, children }: Props) {
  const { t } = useLabels();
  const isOutOfSight = person !== null && !among.some(({ idUser }) => idUser === person.idUser);
  return (
    <p className="ob-field-hint" role="status">
      {isOutOfSight ? t('People.chosen', { name: person.displayname }) : children}
    </p>
  );
}
