import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useRestored } from '#lib/stores/use-restored.ts';

afterEach(() => vi.useRealTimers());

it('waits for stored state to be restored [restoration-gate], but no longer than 5000 ms [restoration-time-out]', () => {
  vi.useFakeTimers();
  vi.spyOn(useRootStore.persist, 'hasHydrated').mockReturnValue(false);
  const { result } = renderHook(useRestored);
  act(() => void vi.advanceTimersByTime(4999));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
