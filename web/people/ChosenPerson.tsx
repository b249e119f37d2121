import type { ReactNode } from 'react';
import type { ListedUser } from '#/bff/contract/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

interface Props {
  person: ListedUser | null;
  among: readonly ListedUser[];
  /** Said otherwise: how others are found. */
  children?: ReactNode;
}

/** Says who is chosen while a search or another page hides them: a button below acts on them all the same. */
export function ChosenPerson({ person, among, children }: Props) {
  const { t } = useLabels();
  const isOutOfSight = person !== null && !among.some(({ idUser }) => idUser === person.idUser);
  return (
    <p className="ob-field-hint" role="status">
      {isOutOfSight ? t('People.chosen', { name: person.displayname }) : children}
    </p>
  );
}
