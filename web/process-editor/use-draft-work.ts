import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftDetails, DraftEditor } from '#/bff/contract/process-drafts.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { DraftSaver, type Saving } from './saving/draft-saver.ts';
import { keepText, readKeptText } from './saving/kept-text.ts';

/**
 * How often a page reports that it is editing, in ms. After three missed reports, the server assumes that the page has
 * been closed.
 */
const SAY_EVERY = 15_000;

export interface Conflict {
  mine: string;
  theirs: DraftDetails;
}

export interface DraftWork {
  saving: Saving;
  /** Whether this page edits the draft. */
  isEditing: boolean;
  /** The name of the person who is editing the draft in another page; null if there is nobody. */
  editor: string | null;
  /** The text with which the diagram was opened. When `key` changes, the diagram is opened again. */
  opened: { text: string; key: number };
  /** Returns the present text of the diagram. */
  current: () => Promise<string>;
  change: (read: () => Promise<string>) => void;
  /** Replaces the diagram with the one in the given text. */
  replace: (text: string, restoredFrom?: number) => void;
  flush: () => Promise<boolean>;
  takeOver: () => Promise<void>;
  conflict: Conflict | null;
  settle: (whose: 'mine' | 'theirs') => void;
  isDirty: () => boolean;
}

/**
 * Edits a draft. It is saved automatically, and never overwrites another person's save. Only one page at a time edits
 * the draft.
 */
export function useDraftWork(draft: DraftDetails): DraftWork {
  const { idDraft } = draft;
  const { idUser } = useCurrentUser();
  const [page] = useState(pageOfTab);
  const [kept] = useState(() => readKeptText(idUser, idDraft));
  const [opened, setOpened] = useState({ text: draft.text, key: 0 });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [who, setWho] = useState<Pick<DraftEditor, 'isYours' | 'name'>>({ isYours: false, name: null });
  const latest = useRef<() => Promise<string>>(async () => draft.text);
  const [saving, setSaving] = useState<Saving>(() => ({
    state: 'saved',
    revision: draft.revision,
    sha256: draft.sha256,
    savedOn: draft.saved.on,
    problems: draft.problems,
    error: null,
  }));
  const saver = useRef<DraftSaver>(null);
  saver.current ??= new DraftSaver(saving, {
    save: (save) => draftCalls.save(idDraft, { ...save, page }),
    keep: (text) => keepText(idUser, idDraft, text),
    onChange: setSaving,
  });
  const own = saver.current;
  const mayWrite = draft.state === 'open' && draft.allowedActions.includes('save');
  useEffect(() => () => own.stop(), [own]);

  const collide = useCallback(
    async (mine: string) => {
      const theirs = await draftCalls.read(idDraft).catch(() => null);
      if (theirs) setConflict({ mine, theirs });
    },
    [idDraft],
  );
  useEffect(() => {
    if (saving.state === 'stale') void latest.current().then(collide);
  }, [saving.state, collide]);

  const replace = useCallback(
    (text: string, restoredFrom?: number) => {
      latest.current = async () => text;
      setOpened(({ key }) => ({ text, key: key + 1 }));
      own.changed(latest.current, restoredFrom);
    },
    [own],
  );

  // Restores changes that an earlier page of this person had not saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was kept when the page opened.
  useEffect(() => {
    // A draft that waits for release is not overwritten, because this would withdraw it. The unsaved text is kept until
    // the draft can be edited again.
    if (!mayWrite || !kept || kept.text === draft.text) return;
    if (kept.revision === draft.revision) replace(kept.text);
    else setConflict({ mine: kept.text, theirs: draft });
  }, []);

  const say = useCallback(
    async (takeOver: boolean) => {
      const now = await draftCalls.edit(idDraft, { page, takeOver });
      setWho(now);
      return now;
    },
    [idDraft, page],
  );
  useEffect(() => {
    if (!mayWrite) return;
    const tell = () =>
      say(false)
        .then(({ isYours }) => !isYours && own.isDirty && own.taken())
        .catch(() => {});
    void tell();
    const timer = setInterval(tell, SAY_EVERY);
    return () => clearInterval(timer);
  }, [mayWrite, say, own]);
  // If a save was refused because another page is editing, this page asks the server at once who is editing there.
  useEffect(() => {
    if (saving.state === 'taken') void say(false).catch(() => {});
  }, [saving.state, say]);

  const takeOver = async () => {
    const now = await say(true);
    const theirs = await draftCalls.read(idDraft);
    const mine = own.isDirty ? await latest.current() : null;
    if (mine !== null && now.revision !== own.saving.revision) return setConflict({ mine, theirs });
    own.goOnFrom(standing(theirs), mine === null ? null : latest.current);
    if (mine === null) setOpened(({ key }) => ({ text: theirs.text, key: key + 1 }));
  };

  const settle = (whose: 'mine' | 'theirs') => {
    if (!conflict) return;
    const { mine, theirs } = conflict;
    setConflict(null);
    const text = whose === 'mine' ? mine : theirs.text;
    latest.current = async () => text;
    setOpened(({ key }) => ({ text, key: key + 1 }));
    own.goOnFrom(standing(theirs), whose === 'mine' ? latest.current : null);
  };

  return {
    saving,
    isEditing: mayWrite && who.isYours && saving.state !== 'closed' && saving.state !== 'taken',
    editor: who.isYours && saving.state !== 'taken' ? null : who.name,
    opened,
    current: () => latest.current(),
    change: (read) => {
      latest.current = read;
      own.changed(read);
    },
    replace,
    flush: () => own.flush(),
    takeOver,
    conflict,
    settle,
    isDirty: () => own.isDirty,
  };
}

const PAGE = 'openboek.page';

/**
 * The id of this tab. It survives a reload, so that a reloaded page is not mistaken for a second page that edits the
 * draft.
 */
function pageOfTab(): string {
  const known = window.sessionStorage.getItem(PAGE);
  if (known) return known;
  const made = crypto.randomUUID();
  window.sessionStorage.setItem(PAGE, made);
  return made;
}

const standing = ({ revision, sha256, saved, problems }: DraftDetails) => ({
  revision,
  sha256,
  savedOn: saved.on,
  problems,
});
