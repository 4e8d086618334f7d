import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';

it('reports a pending call and its result, and calls onSuccess once', async () => {
  const onSuccess = vi.fn();
  const { result } = renderHook(() => useSubmit({ mutationFn: async (n: number) => n * 2, onSuccess }));
  expect(result.current).toMatchObject({ data: undefined, error: null, isPending: false });
  act(() => result.current.mutate(21));
  expect(result.current.isPending).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ data: 42, error: null, isPending: false }));
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(42, 21);
});

it('keeps the failure of a call until the next one', async () => {
  const onError = vi.fn();
  let isBroken = true;
  const mutationFn = async () => {
    if (isBroken) throw new Error('no');
    return 'yes';
  };
  const { result } = renderHook(() => useSubmit({ mutationFn, onError }));
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.error?.message).toBe('no'));
  expect(result.current).toMatchObject({ data: undefined, isPending: false });
  expect(onError).toHaveBeenCalledOnce();
  isBroken = false;
  act(() => result.current.mutate());
  expect(result.current.error).toBeNull();
  await waitFor(() => expect(result.current.data).toBe('yes'));
});
