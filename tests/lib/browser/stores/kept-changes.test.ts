import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnsavedChange } from '#lib/browser/stores/kept-changes.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';

const CHANGE: UnsavedChange = {
  from: { items: [], settings: DEFAULT_SETTINGS, format: '16:9' },
  to: { items: [], settings: { ...DEFAULT_SETTINGS, theme: 'CALM' }, format: '16:9' },
  reason: 'FAILED',
};

/** Each page loads its own modules. */
async function openPage() {
  vi.resetModules();
  return import('#lib/browser/stores/kept-changes.ts');
}
type Page = Awaited<ReturnType<typeof openPage>>;

async function takenOver(page: Page, tributeId = 'a'): Promise<UnsavedChange[]> {
  const found: UnsavedChange[] = [];
  await page.takeOverChanges(tributeId, (change) => found.push(change));
  return found;
}

describe('a change that was not saved [reel-stale-save]', () => {
  const rows: Record<string, unknown> = {};
  const pages = new EventTarget();
  beforeEach(() => {
    for (const key of Object.keys(rows)) delete rows[key];
    // Without Web Locks, as on insecure origins: closing pages say so.
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages));
    vi.stubGlobal('removeEventListener', pages.removeEventListener.bind(pages));
    const storage = Object.assign(rows, {
      getItem: (key: string) => rows[key] ?? null,
      setItem: (key: string, value: string) => void (rows[key] = value),
      removeItem: (key: string) => void delete rows[key],
    });
    for (const name of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(storage, name, { enumerable: false });
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());
  const closePages = () => pages.dispatchEvent(new Event('pagehide'));

  it('stays with its page while this is open', async () => {
    const [one, other] = [await openPage(), await openPage()];
    one.keepChange('a', CHANGE);
    expect(await takenOver(other)).toEqual([]);
    expect(one.keptChange('a')).toEqual(CHANGE);
    other.forgetChange('a');
    expect(one.keptChange('a')).toEqual(CHANGE);
  });

  it('goes to the next page once its page is closed, once, and only for its reel', async () => {
    const [one, other] = [await openPage(), await openPage()];
    one.keepChange('a', CHANGE);
    one.keepChange('ab', CHANGE);
    closePages();
    expect(await takenOver(other)).toEqual([CHANGE]);
    expect(await takenOver(other)).toEqual([]);
    expect(await takenOver(other, 'ab')).toEqual([CHANGE]);
  });

  it('is gone once it was made or left out, and for the next person', async () => {
    const [one, other] = [await openPage(), await openPage()];
    one.keepChange('a', CHANGE);
    one.forgetChange('a');
    await vi.waitFor(() => expect(Object.keys(rows)).toEqual([]));
    one.keepChange('a', CHANGE);
    other.forgetKeptChanges();
    expect(one.keptChange('a')).toBeNull();
  });
});
