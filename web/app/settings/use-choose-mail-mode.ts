import { useQueryClient } from '@tanstack/react-query';
import type { MailMode } from '#/bff/contract/mail-modes.ts';
import { api } from '#/web/api/api.ts';
import { startupQuery } from '#/web/api/queries.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { settingsStore } from './store.ts';

/**
 * Stores on the server how the person wants to receive email. The choice is shown at once. If the call fails, the
 * choice is reverted and the reason is shown.
 */
export function useChooseMailMode(): (mailMode: MailMode) => Promise<void> {
  const { t } = useLabels();
  const queries = useQueryClient();
  const toast = useToast();
  const readError = useApiError();
  const { queryKey } = startupQuery(settingsStore.get().lang);
  const show = (mailMode: MailMode) => queries.setQueryData(queryKey, (user) => user && { ...user, mailMode });
  return async (mailMode) => {
    const before = queries.getQueryData(queryKey)?.mailMode;
    show(mailMode);
    try {
      await api.chooseMailMode(mailMode);
    } catch (error) {
      if (before) show(before);
      toast.show({ tone: 'danger', title: t('Settings.mailNotKept'), text: readError(error).text });
    }
  };
}
