import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from './settings.ts';
import { createSettingsStore } from './store.ts';

/** A replacement for the browser's storage that exists only during the test. */
function deviceStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => kept.set(key, value),
  };
}

describe('settings', () => {
  it('have the defaults of the specification: Dutch, 50 %, the menu folded', () => {
    expect(readSettings(null)).toMatchObject({ lang: 1043, detailwidth: 50, collapsed: true });
  });

  it.each([
    ['{', 'not JSON'],
    ['7', 'not an object'],
    ['null', 'nothing'],
    [
      '{"lang":1031,"detailwidth":20,"collapsed":"yes","theme":"pink","density":9,"shortcuts":1}',
      'an object with invalid values',
    ],
  ])('are the defaults if %s was stored, which is %s', (stored) => {
    expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
  });

  it('keep valid entries next to invalid ones', () => {
    expect(readSettings('{"lang":1033,"detailwidth":101}')).toEqual({ ...DEFAULT_SETTINGS, lang: 1033 });
  });
});

describe('the settings store', () => {
  it('restores the choices after a reload', () => {
    const device = deviceStorage();
    const store = createSettingsStore(device);
    store.openFor(7);
    store.change({ lang: 1033, detailwidth: 40 });
    store.change({ collapsed: false });

    const reloaded = createSettingsStore(device);
    expect(reloaded.get()).toEqual(DEFAULT_SETTINGS);
    expect(reloaded.openFor(7)).toEqual({ ...DEFAULT_SETTINGS, lang: 1033, detailwidth: 40, collapsed: false });
  });

  it('OP-063 keeps the settings of each person separate on a shared device', () => {
    const store = createSettingsStore(deviceStorage());
    store.openFor(7);
    store.change({ theme: 'dark' });
    expect(store.openFor(8).theme).toBe('system');
    expect(store.openFor(7).theme).toBe('dark');
  });

  it('stores nothing before the person is known', () => {
    const device = deviceStorage();
    createSettingsStore(device).change({ lang: 1033 });
    expect(device.kept.size).toBe(0);
  });

  it('calls its listeners, and adopts settings from another tab only if the same person changed them', () => {
    const store = createSettingsStore(deviceStorage());
    store.openFor(7);
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    store.change({ density: 'wide' });
    store.follow('openboek.settings.8', '{"lang":1033}');
    store.follow('openboek.settings.7', '{"lang":1033}');
    expect(calls).toBe(2);
    expect(store.get().lang).toBe(1033);
    stop();
    store.change({ density: 'compact' });
    expect(calls).toBe(2);
  });
});
