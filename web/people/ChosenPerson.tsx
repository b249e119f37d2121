import type { ReactNode } from 'react';
import type { ListedUser } from '#/bff/contract/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

interface Props {
  person: ListedUser | null;
  among: readonly ListedUser[];
  /** How to find other people; shown unless the chosen person is hidden. */
  children?: ReactNode;
}

/**
 * Shows the chosen person while a search or another page of the list hides them, because the button below still applies
 * to them.
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
