import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LastChange } from '#/bff/contract/errors.ts';
import type { RoleDetails } from '#/bff/contract/people.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { userRoleQuery } from '#/web/api/people.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import {
  bodyOf,
  countChanges,
  draftOf,
  entriesOf,
  fromEntries,
  type RoleDraft,
  type RoleEntries,
} from './role-draft.ts';

/** The edited role, and the stored role on which it is based. */
interface Edit {
  base: RoleDetails;
  draft: RoleDraft;
}

/**
 * Edits a role: keeps its changes, stores them, and handles conflicts with a version that somebody else stored
 * meanwhile.
 */
export function useRoleEditor(userId: number, roleId: number, stored: RoleDetails) {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { idUser, administersGroup } = useCurrentUser();
  const [edit, setEdit] = useState<Edit>({ base: stored, draft: draftOf(stored) });
  const [since] = useState(() => Date.now());
  const [theirs, setTheirs] = useState<RoleDetails | null>(null);
  const [lastChange, setLastChange] = useState<LastChange>();
  const changes = changesOf(edit);
  // As long as there are no changes, the screen follows the stored role.
  const shown = changes === 0 && theirs === null && stored.version > edit.base.version ? begin(stored) : edit;
  const latest = useRef(shown);
  latest.current = shown;
  const isDirty = () => changesOf(latest.current) > 0;
  useDraftKeeper<RoleEntries>(`role.${userId}.${roleId}`, {
    isDirty,
    getValues: () => entriesOf(latest.current.draft),
    restore: (entries) => setEdit((before) => ({ ...before, draft: fromEntries(entries) })),
  });
  const saving = useMutation({
    mutationFn: ({ base, draft }: Edit) =>
      api.saveUserRole(base.userRole.idUserRole, { ...bodyOf(draft, base.version), idUser: userId, roleId }),
    onSuccess: async ({ idUserRole, version, outcome }, { base, draft }) => {
      setTheirs(null);
      // A change that waits for a second administrator is not stored yet, so the role stays as it was.
      const stored = outcome === 'waits' ? draftOf(base) : draft;
      setEdit({ draft: stored, base: { ...base, ...storedAs(base, stored, idUserRole), version } });
      toast.success(t(SAID[outcome]));
      await queryClient.invalidateQueries({ queryKey: keys.people });
      // The save may have changed the signed-in person's own rights, or whether anybody can decide.
      if (userId === idUser || administersGroup) await queryClient.invalidateQueries({ queryKey: keys.startup });
    },
    onError: async (error) => {
      if (!isApiError(error, 'STALE_VERSION')) return;
      setLastChange(error.lastChange);
      setTheirs(await queryClient.fetchQuery({ ...userRoleQuery(userId, roleId), staleTime: 0 }));
    },
  });
  return {
    ...shown,
    /** The time at which editing started, in milliseconds. */
    since,
    changes,
    isDirty,
    change: (draft: RoleDraft) => setEdit({ base: shown.base, draft }),
    undo: () => setEdit(begin(shown.base)),
    save: () => saving.mutate(shown),
    isSaving: saving.isPending,
    failure: saving.isError && !isApiError(saving.error, 'STALE_VERSION') ? saving.error : null,
    conflict: theirs,
    /** Who saved the version in `conflict`, and when, if known. */
    lastChange,
    resolve: (draft: RoleDraft) => theirs && saving.mutate({ base: theirs, draft }),
    takeTheirs: () => {
      if (theirs) setEdit(begin(theirs));
      setTheirs(null);
    },
    closeConflict: () => setTheirs(null),
  };
}

const SAID = { stored: 'RoleSaved', waits: 'Roles.waitsToast', alone: 'Roles.aloneToast' } as const;

const changesOf = ({ base, draft }: Edit) => countChanges(draftOf(base), draft);

const begin = (base: RoleDetails): Edit => ({ base, draft: draftOf(base) });

function storedAs(
  { userRole }: RoleDetails,
  draft: RoleDraft,
  idUserRole: number,
): Pick<RoleDetails, 'userRole' | 'securableEntities'> {
  const { userRole: kept, securableEntities } = bodyOf(draft, 0);
  return { userRole: { ...userRole, ...kept, idUserRole }, securableEntities };
}
