import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTributeTypes } from '#lib/browser/hooks/use-tribute-types.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { stubApi } from './render-app.tsx';

const LIST = [{ type: 'BIRTHDAY' as const, label: 'Birthday', isSelected: false }];
const HOUR_MS = 3_600_000;

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));
afterEach(() => vi.unstubAllGlobals());

function types() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(useTributeTypes, { wrapper }).result;
}

it('fetches the list of tribute types and keeps it [create-context-types]', async () => {
  const calls = stubApi({ 'GET /api/tribute/types': LIST });
  const result = types();
  expect(result.current).toEqual(TRIBUTE_TYPES);
  await waitFor(() => expect(result.current).toEqual(['BIRTHDAY']));
  expect(useRootStore.getState().reelTypes.list).toEqual(LIST);
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/tribute/types']);
});

it('asks again only after an hour [type-cache]', async () => {
  const calls = stubApi({ 'GET /api/tribute/types': [] });
  useRootStore.setState({ reelTypes: { list: LIST, setAt: Date.now() - HOUR_MS + 60_000 } });
  const fresh = types();
  await waitFor(() => expect(fresh.current).toEqual(['BIRTHDAY']));
  expect(calls).toEqual([]);
  useRootStore.setState({ reelTypes: { list: LIST, setAt: Date.now() - HOUR_MS } });
  types();
  await waitFor(() => expect(calls).toHaveLength(1));
});

it('offers all known types while the server is unreachable', async () => {
  stubApi({});
  const result = types();
  await waitFor(() => expect(result.current).toEqual(TRIBUTE_TYPES));
});
