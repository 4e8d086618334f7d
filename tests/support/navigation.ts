import { act } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';

export const router = { replace: vi.fn(), push: vi.fn(), back: vi.fn(), refresh: vi.fn() };

const START = { path: '/home', search: '' };

/** The current address: set it before drawing, and call `visit` afterwards. */
export const at = { ...START };

export function forgetNavigation() {
  Object.assign(at, START);
  for (const way of Object.values(router)) way.mockReset();
}

const listeners = new Set<() => void>();

function followAddress(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Simulates a navigation and notifies Next's hooks. */
export function visit(address: string | URL | null | undefined) {
  const { pathname, search } = new URL(address ?? '', window.location.href);
  act(() => {
    Object.assign(at, { path: pathname, search });
    for (const tell of listeners) tell();
  });
}

// Replacements of next/navigation.

export const useRouter = () => router;

export const usePathname = () => useSyncExternalStore(followAddress, () => at.path);

export const useSearchParams = () =>
  new URLSearchParams(useSyncExternalStore(followAddress, () => at.search));

/** Thrown to the boundary that shows the not-found page. */
export const KIND_PAGE = 'to the kind page';

export function notFound(): never {
  throw new Error(KIND_PAGE);
}
