import { act } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';

/** What the pages ask of Next's router. */
export const router = { replace: vi.fn(), push: vi.fn(), back: vi.fn(), refresh: vi.fn() };

const START = { path: '/home', search: '' };

/** Where the person is: a test sets it before it draws, and calls `visit` afterwards. */
export const at = { ...START };

/** Every test begins at home, with a router that nobody asked. */
export function forgetNavigation() {
  Object.assign(at, START);
  for (const way of Object.values(router)) way.mockReset();
}

const listeners = new Set<() => void>();

function followAddress(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address changes, by our push or by the browser's back and forward, and Next tells of it. */
export function visit(address: string | URL | null | undefined) {
  const { pathname, search } = new URL(address ?? '', window.location.href);
  act(() => {
    Object.assign(at, { path: pathname, search });
    for (const tell of listeners) tell();
  });
}

// The rest stands in for next/navigation.

export const useRouter = () => router;

export const usePathname = () => useSyncExternalStore(followAddress, () => at.path);

export const useSearchParams = () =>
  new URLSearchParams(useSyncExternalStore(followAddress, () => at.search));

/** What a boundary around the page catches, and Next shows the kind page for. */
export const KIND_PAGE = 'to the kind page';

export function notFound(): never {
  throw new Error(KIND_PAGE);
}
