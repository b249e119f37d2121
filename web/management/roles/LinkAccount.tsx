import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#/web/api/api.ts';
import { accountLinkingQuery } from '#/web/api/people.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { localDate } from '#/web/registers/local-date.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** Stores whether the account is to be linked at the next sign-in, and shows the stored state. */
function useLinking(userId: number, call: (idUser: number) => ReturnType<typeof api.allowLinking>) {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const readError = useApiError();
  return useMutation({
    mutationFn: () => call(userId),
    onSuccess: (linking) => queryClient.setQueryData(keys.accountLinking(userId), linking),
    onError: (error) => toast.error(t('Roles.linkFailed'), readError(error).text),
  });
}

/**
 * Lets administrators of the whole group have a recreated account linked to its person at the next sign-in (decision
 * 0047).
 */
export function LinkAccount({ userId, name }: { userId: number; name: string }) {
  const { t } = useLabels();
  const { data } = useQuery(accountLinkingQuery(userId));
  const [isAsked, setIsAsked] = useState(false);
  const allowing = useLinking(userId, api.allowLinking);
  if (!data?.linked || data.until !== null) return null;
  return (
    <>
      <span className="ob-roles-head-end">
        <IconButton icon="link" label={t('Roles.linkAgain')} onClick={() => setIsAsked(true)} />
      </span>
      <ConfirmDialog
        open={isAsked}
        title={t('Roles.linkTitle', { name })}
        confirmLabel={t('Roles.linkAction')}
        icon="link"
        busy={allowing.isPending}
        onConfirm={() => allowing.mutate(undefined, { onSettled: () => setIsAsked(false) })}
        onClose={() => setIsAsked(false)}
      >
        {t('Roles.linkText', { name })}
      </ConfirmDialog>
    </>
  );
}

/** Shows that the account is linked at the person's next sign-in, with a button to cancel this. */
export function LinkWaits({ userId }: { userId: number }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const { data } = useQuery(accountLinkingQuery(userId));
  const withdrawing = useLinking(userId, api.withdrawLinking);
  if (!data?.until) return null;
  return (
    <Banner
      strip
      tone="warning"
      action={
        <Button variant="text" size="small" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('Roles.linkWithdraw')}
        </Button>
      }
    >
      {t('Roles.linkWaits', { until: localDate(data.until, timeZone) })}
    </Banner>
  );
}
