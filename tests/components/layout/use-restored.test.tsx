import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page over a store that is not restored yet; `restore` brings it. */
function waitingPage() {
  let finish = () => {};
  const hasHydrated = vi.spyOn(useRootStore.persist, 'hasHydrated').mockReturnValue(false);
  vi.spyOn(useRootStore.persist, 'onFinishHydration').mockImplementation((listener) => {
    finish = () => listener(useRootStore.getState());
    return () => {};
  });
  renderApp(<SignedIn fallback="waiting">the app</SignedIn>);
  return {
    restore: () => {
      hasHydrated.mockReturnValue(true);
      act(finish);
    },
  };
}

describe('the app', () => {
  it('waits for stored state to be restored before showing the UI [restoration-gate]', () => {
    const { restore } = waitingPage();
    expect(screen.getByText('waiting')).toBeVisible();
    expect(screen.queryByText('the app')).toBeNull();
    restore();
    expect(screen.getByText('the app')).toBeVisible();
  });

  it('waits no longer than 5000 ms [restoration-time-out]', () => {
    waitingPage();
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.queryByText('the app')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('the app')).toBeVisible();
  });
});
