import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppResource } from '#/bff/contract/app-resources.ts';
import type { LastChange } from '#/bff/contract/errors.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { appResourceQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** The editor's initial state: the stored text, and entries kept through a sign-in, if any. */
interface Opened {
  stored: AppResource;
  typed: string | undefined;
  /** The time at which the editor was opened, in milliseconds. */
  since: number;
  /** How many times the text has been opened again. Each time, a new editor is created. */
  count: number;
}

export interface StartText {
  opened: Opened;
  /** The current text of the editor. */
  html: string;
  isDirty: boolean;
  /** Whether there are unsaved changes at the time of the call. */
  isDirtyNow: () => boolean;
  onChange: (html: string | null) => void;
  busy: boolean;
  failure: ReadError | null;
  save: () => Promise<void>;
  /**
   * The text that somebody else stored meanwhile; null if there is none, or once the person has chosen between the
   * texts or gone back to the editor.
   */
  theirs: AppResource | null;
  /** Who stored `theirs`, and when, if known. */
  lastChange: LastChange | undefined;
  /** Stores the person's own text over `theirs`, or adopts `theirs`. */
  settle: (side: 'mine' | 'theirs') => Promise<void>;
  postpone: () => void;
}

/**
 * Edits the start text of one language. A newer text from the server replaces the old text only as long as nothing has
 * been typed. A text that somebody else has stored meanwhile is never overwritten without asking.
 */
export function useStartText(resource: AppResource, language: LanguageId): StartText {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened>({
    stored: resource,
    typed: undefined,
    since: Date.now(),
    count: 0,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReadError | null>(null);
  const [theirs, setTheirs] = useState<AppResource | null>(null);
  const [lastChange, setLastChange] = useState<LastChange>();
  const now = useRef<string | null>(null);
  const change = (html: string | null) => {
    now.current = html;
    setTyped(html);
  };
  const open = (stored: AppResource, text?: string) => {
    change(text ?? null);
    setFailure(null);
    setOpened(({ count }) => ({ stored, typed: text, since: Date.now(), count: count + 1 }));
  };
  useDraftKeeper<string>(`start-text.${language}`, {
    isDirty: () => now.current !== null,
    getValues: () => now.current ?? '',
    restore: (text) => open(resource, text),
  });
  useEffect(() => {
    if (resource.version === opened.stored.version || now.current !== null) return;
    setOpened(({ count }) => ({ stored: resource, typed: undefined, since: Date.now(), count: count + 1 }));
  }, [resource, opened.stored.version]);

  const put = async (value: string, version: number) => {
    const stored = await api.saveAppResource({ ...resource, value, version });
    queryClient.setQueryData(appResourceQuery(resource.name, language).queryKey, stored);
    await queryClient.invalidateQueries({ queryKey: keys.picklists(language) });
    toast.success(t('Message.saved'));
    return stored;
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (isApiError(error, 'STALE_VERSION')) {
        setLastChange(error.lastChange);
        await showTheirs();
      } else setFailure(readError(error));
    } finally {
      setBusy(false);
    }
  };
  const showTheirs = async () => {
    const query = appResourceQuery(resource.name, language);
    try {
      setTheirs(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
    } catch (error) {
      setFailure(readError(error));
    }
  };
  const save = () =>
    attempt(async () => {
      const value = now.current;
      if (value === null) return;
      open(await put(value, opened.stored.version));
    });
  const settle = (side: 'mine' | 'theirs') =>
    attempt(async () => {
      if (!theirs) return;
      setTheirs(null);
      if (side === 'theirs') return open(theirs);
      const mine = now.current ?? '';
      open(theirs, mine);
      open(await put(mine, theirs.version));
    });
  return {
    opened,
    html: typed ?? opened.stored.value,
    isDirty: typed !== null,
    isDirtyNow: () => now.current !== null,
    onChange: change,
    busy,
    failure,
    save,
    theirs,
    lastChange,
    settle,
    postpone: () => setTheirs(null),
  };
}
