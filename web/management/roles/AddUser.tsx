import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedUser } from '#/bff/contract/people.ts';
import { api } from '#/web/api/api.ts';
import { NOT_ADDED } from '#/web/api/people.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useRights } from '#/web/app/user/rights.ts';
import { UserSelector } from '#/web/people/UserSelector.tsx';

/** Adds a person to Openboek, chosen from those in the organisation who have not been added yet (MA-003). */
export function AddUser({ onAdded, onClose }: { onAdded: (user: ListedUser) => void; onClose: () => void }) {
  const { t } = useLabels();
  const { administersGroup } = useRights();
  const queryClient = useQueryClient();
  const readError = useApiError();
  const adding = useMutation({
    mutationFn: (user: ListedUser) => api.addAppUser(user.idUser),
    onSuccess: async (_added, user) => {
      await queryClient.invalidateQueries({ queryKey: keys.people });
      onAdded(user);
    },
  });
  return (
    <UserSelector
      title={t('Roles.add')}
      action={t('Roles.addAction')}
      icon="user-plus"
      consequence={
        administersGroup ? (
          t('Roles.addConsequence')
        ) : (
          <>
            {t('Roles.addConsequence')} {t('Roles.addInPart')}
          </>
        )
      }
      list={NOT_ADDED}
      empty={{
        title: t(administersGroup ? 'Roles.nobodyToAdd' : 'Roles.nobodyInPart'),
        text: t('Roles.nobodyToAddText'),
      }}
      busy={adding.isPending}
      failure={adding.isError && <Failure failure={readError(adding.error)} />}
      onSelect={(user) => adding.mutate(user)}
      onClose={onClose}
    />
  );
}
