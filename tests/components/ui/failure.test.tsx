import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppPageFailure from '#app/(app)/error.tsx';
import PublicPageFailure from '#app/(public)/error.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { dataOf, request } from '#lib/browser/api/client.ts';
import { followSession } from '#tests/components/layout/follow-session.tsx';
import { renderApp } from '#tests/components/layout/render-app.tsx';
import { router } from '#tests/support/navigation.ts';

afterEach(() => {
  document.documentElement.lang = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['signed-in', AppPageFailure],
  ['public', PublicPageFailure],
])('a %s page that failed', (_room, PageFailure) => {
  const failure = Object.assign(new Error('secret of ours'), { digest: 'request-1' });

  it('shows a kind message with a reference and two next steps, without technical details', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    render(<PageFailure error={failure} />);
    expect(screen.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('request-1');
    expect(document.body).not.toHaveTextContent('secret');
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('speaks the language of its document, without a reference where there is none', () => {
    document.documentElement.lang = 'es';
    render(<PageFailure error={new Error('x')} />);
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
    expect(screen.queryByText(/Si nos escribes/)).toBeNull();
  });
});

describe('a page of the creator’s', () => {
  it('shows no skeleton while the identity provider is down, and the page once it is back', () => {
    const page = <SignedIn fallback={<p>skeleton</p>}>the page</SignedIn>;
    const { rerenderAs } = renderApp(page, { status: 'unavailable' });
    expect(screen.getByRole('heading', { name: 'We can’t check who you are right now' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('skeleton')).toBeNull();
    expect(router.replace).not.toHaveBeenCalled();
    rerenderAs({ status: 'signedIn' });
    expect(screen.getByText('the page')).toBeVisible();
  });

  it('stays when the provider goes down later', async () => {
    const { result, fail, tell } = followSession();
    fail();
    expect(result.current.status).toBe('unavailable');
    vi.stubGlobal('fetch', async () => Response.json({ data: {} }));
    tell({ userId: 'uid', email: 'a@b.c', emailVerified: true, idToken: 't' });
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
    fail();
    expect(result.current.status).toBe('signedIn');
  });
});

describe('without a network', () => {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    onlineManager.setOnline(false);
  });
  afterEach(() => onlineManager.setOnline(true));

  it('a failed query can be retried, and repeats when the network is back', async () => {
    const load = vi.fn(() => dataOf(request<{ name: string }>('/tribute')));
    const { result } = renderHook(() => useQuery({ queryKey: ['tribute'], queryFn: load }), { wrapper });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(result.current.status).toBe('error');
    expect(result.current.error?.message).toContain('couldn’t reach the server');
    vi.stubGlobal('fetch', async () => Response.json({ data: { name: 'Anna' } }));
    onlineManager.setOnline(true);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(result.current.data).toEqual({ name: 'Anna' });
  });

  it('a rate-limited call says so and is not repeated', async () => {
    onlineManager.setOnline(true);
    const refused = { error: 'Wait a minute, then try again.', code: 'RATE_LIMITED', requestId: 'x' };
    const calls = vi.fn(async () =>
      Response.json(refused, { status: 429, headers: { 'retry-after': '60' } }),
    );
    vi.stubGlobal('fetch', calls);
    const load = () => dataOf(request('/notification'));
    const { result } = renderHook(() => useQuery({ queryKey: ['too many'], queryFn: load }), { wrapper });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(result.current.error?.message).toBe('Wait a minute, then try again.');
    expect(calls).toHaveBeenCalledOnce();
  });

  it('a button does not spin for ever', async () => {
    const save = () => dataOf(request('/tribute', { method: 'POST', body: {} }));
    const { result } = renderHook(() => useMutation({ mutationFn: save }), { wrapper });
    act(() => result.current.mutate());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(result.current.status).toBe('error');
  });
});
