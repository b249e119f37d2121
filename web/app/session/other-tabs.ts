import type { QueryClient } from '@tanstack/react-query';
import { announcePageTaken, isPageTaken } from '#/web/api/page-owner.ts';
import { keys } from '#/web/api/query-keys.ts';

const CHANNEL = 'openboek.session';
/** The time in ms within which the server signs the person out. */
const SIGNED_OUT_AFTER = 1_000;

type Message = { kind: 'started'; idUser: number } | { kind: 'signingOut' };

let channel: BroadcastChannel | null = null;

/**
 * Notifies the other tabs of this browser that a page has started here, and listens for such notices from the other
 * tabs. This only lets a page react sooner: in any case, the server refuses calls from a page that does not belong to
 * the signed-in person.
 */
export function joinOtherTabs(idUser: number, queryClient: QueryClient): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signingOut') {
      const ask = () => void queryClient.invalidateQueries({ queryKey: keys.session });
      setTimeout(ask, SIGNED_OUT_AFTER);
    } else if (data.idUser !== idUser) announcePageTaken();
    // The owner of this page has signed in again, so the page can be used again, including what had been entered on it.
    else if (isPageTaken()) window.location.reload();
  };
  send({ kind: 'started', idUser });
}

/** Notifies the other tabs that this tab is about to sign out, so that they soon check the session. */
export const announceSigningOut = () => send({ kind: 'signingOut' });

function send(message: Message): void {
  channel?.postMessage(message);
}
