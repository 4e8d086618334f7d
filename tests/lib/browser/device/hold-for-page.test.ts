import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdForPage } from '#lib/browser/device/hold-for-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Node has the true ones.
describe('holdForPage with Web Locks', () => {
  it('gives a name to one page, and to the next after its release', async () => {
    const letGo = await holdForPage('a');
    expect(letGo).not.toBeNull();
    expect(await holdForPage('b')).not.toBeNull();
    expect(await holdForPage('a')).toBeNull();
    letGo?.();
    expect(await holdForPage('a')).not.toBeNull();
  });

  it('waits a moment for a closing page', async () => {
    const letGo = await holdForPage('c');
    setTimeout(() => letGo?.(), 50);
    expect(await holdForPage('c')).not.toBeNull();
  });

  it('gets a free name in a browser that is slower than our patience', async () => {
    const { locks } = navigator;
    const request = async (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
      const { signal } = options;
      if (signal) await new Promise((_, reject) => signal.addEventListener('abort', reject));
      return locks.request(name, options, callback);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const letGo = await holdForPage('d');
    expect(letGo).not.toBeNull();
    expect(await holdForPage('d')).toBeNull();
    letGo?.();
  });
});

describe('holdForPage without Web Locks', () => {
  const rows = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    rows.clear();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => rows.set(key, value),
      removeItem: (key: string) => rows.delete(key),
    });
  });

  it('gives a name to one page for as long as its heartbeat continues', async () => {
    const letGo = await holdForPage('a');
    vi.advanceTimersByTime(60_000);
    expect(await holdForPage('a')).toBeNull();
    letGo?.();
    expect(rows.size).toBe(0);
    expect(await holdForPage('a')).not.toBeNull();
  });

  it('gives the name of a crashed page to another', async () => {
    await holdForPage('a');
    vi.clearAllTimers();
    vi.advanceTimersByTime(4_000);
    expect(await holdForPage('a')).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(await holdForPage('a')).not.toBeNull();
  });

  it('blocks nothing where the browser has no storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(await holdForPage('a')).not.toBeNull();
  });
});
