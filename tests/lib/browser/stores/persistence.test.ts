import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeStoredDraft, useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDraft } from '#lib/tribute/draft.ts';

const store = () => useRootStore.getState();

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));
afterEach(() => vi.useRealTimers());

describe('persistence', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the specified slices [store-slices] whole under key root [client-store]', async () => {
    const { useRootStore: fresh } = await import('#lib/browser/stores/root-store.ts');
    fresh.getState().setNotify({ type: 'SUCCESS', message: 'Saved' });
    expect(Object.keys(JSON.parse(kept.get('root') ?? '').state).toSorted()).toEqual([
      'createTribute',
      'notify',
      'openTribute',
      'reelTypes',
      'user',
      'userFirebaseData',
      'utilityState',
    ]);
  });

  it('stores the interface state [ui-state], starts muted [ui-muted], and persists only redirect-from [ui-redirect]', async () => {
    const { useUiStore } = await import('#lib/browser/stores/ui-store.ts');
    const { setUi: _setUi, ...initial } = useUiStore.getInitialState();
    expect(initial).toEqual({
      croppingImage: null,
      dialogType: null,
      isSideDrawerOpen: false,
      selectedPlan: '$0',
      isCompleteProfileOpen: false,
      isLoginDialogOpen: false,
      isOnline: true,
      isMuted: true,
      cameFrom: null,
      redirectFrom: null,
    });
    useUiStore.getState().setUi({ redirectFrom: '/pricing', isMuted: false });
    expect(JSON.parse(kept.get('ui') ?? '').state).toEqual({ redirectFrom: '/pricing' });
  });

  it('lets effects return what changes the store, also where storage is blocked', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { useRootStore: fresh } = await import('#lib/browser/stores/root-store.ts');
    // React calls whatever else an effect returns.
    expect(fresh.getState().setUtilityState({ videoUrl: '' })).toBeUndefined();
  });

  it('takes over the draft from another tab, and nothing else', () => {
    store().setDraft({ occasionTitle: 'mine' });
    store().setUtilityState({ isVideoReplayPopupShow: true });
    const written = JSON.parse(kept.get('root') ?? '');
    Object.assign(written.state, {
      createTribute: { ...store().createTribute, tributeId: 'T', occasionTitle: 'theirs' },
      utilityState: { ...store().utilityState, isVideoReplayPopupShow: false },
    });
    kept.set('root', JSON.stringify(written));
    takeStoredDraft();
    expect(store().createTribute).toMatchObject({ tributeId: 'T', occasionTitle: 'theirs' });
    expect(store().utilityState.isVideoReplayPopupShow).toBe(true);
    expect(JSON.parse(kept.get('root') ?? '')).toEqual(written);

    written.state.createTribute.tributeId = 'another reel';
    kept.set('root', JSON.stringify(written));
    takeStoredDraft();
    expect(store().createTribute.tributeId).toBe('T');
  });

  it('counts the 14 days from today for an untouched draft [create-context-date], and keeps the date of others', async () => {
    const restored = async (draft: Partial<TributeDraft>) => {
      kept.set(
        'root',
        JSON.stringify({ state: { createTribute: { dueDate: '12/05/2026', ...draft } }, version: 0 }),
      );
      vi.resetModules();
      const { useRootStore: fresh } = await import('#lib/browser/stores/root-store.ts');
      return fresh.getState().createTribute.dueDate;
    };
    vi.useFakeTimers({ now: new Date(2026, 11, 21) });
    expect(await restored({ tributeType: null })).toBe('01/04/2027');
    expect(await restored({ tributeType: 'BIRTHDAY' })).toBe('12/05/2026');
  });

  it('works without any storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { useRootStore: fresh } = await import('#lib/browser/stores/root-store.ts');
    fresh.getState().setDraft({ plan: '$5' });
    expect(fresh.getState().createTribute.plan).toBe('$5');
    expect(fresh.persist.hasHydrated()).toBe(true);
  });
});
