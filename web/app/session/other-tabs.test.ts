import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The channel between the tabs of one browser. A message reaches all tabs but its sender at once. */
class Channel {
  static open: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }
}

interface Tab {
  session: ReturnType<typeof vi.fn>;
  isTaken: () => boolean;
  signOut: () => void;
}

/** Opens a tab as this person. Each tab has its own copy of the modules. */
async function openTab(idUser: number): Promise<Tab> {
  vi.resetModules();
  const { isPageTaken, onPageTaken, openPageFor } = await import('#/web/api/page-owner.ts');
  const { joinOtherTabs, announceSigningOut } = await import('./other-tabs.ts');
  const session = vi.fn();
  openPageFor(idUser);
  onPageTaken(() => {});
  joinOtherTabs(idUser, { invalidateQueries: session } as unknown as QueryClient);
  return { session, isTaken: isPageTaken, signOut: announceSigningOut };
}

const reload = vi.fn();
beforeEach(() => {
  Channel.open = [];
  reload.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('window', { location: { reload } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a tab stops if another person opens a page, but not if the same person does', async () => {
  const first = await openTab(1);
  await openTab(1);
  expect(first.isTaken()).toBe(false);
  const third = await openTab(2);
  expect([first.isTaken(), third.isTaken()]).toEqual([true, false]);
});

it('a tab reloads when its owner opens a page again, but only if the tab had stopped', async () => {
  await openTab(1);
  await openTab(1);
  expect(reload).not.toHaveBeenCalled();
  await openTab(2);
  await openTab(1);
  // By now, both tabs of the first person have reloaded.
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a tab checks its session a moment after another tab signs out', async () => {
  const first = await openTab(1);
  const second = await openTab(1);
  second.signOut();
  expect(first.session).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(first.session).toHaveBeenCalledExactlyOnceWith({ queryKey: ['session'] });
  expect(second.session).not.toHaveBeenCalled();
});

it('a browser without BroadcastChannel still works', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = await openTab(1);
  expect(() => tab.signOut()).not.toThrow();
});
