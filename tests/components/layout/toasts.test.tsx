import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ToastList } from '#components/providers/toast-list.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));

describe('toasts', () => {
  it.each([
    ['LOADING', undefined, 'Loading...'],
    ['SUCCESS', 'Saved', 'Saved'],
    ['FAIL', 'Not saved', 'Not saved'],
    ['ERROR', 'Broken', 'Broken'],
  ] as const)(
    '%s is one of the types, LOADING with its default [toast-types]',
    async (type, message, text) => {
      render(<ToastList closeLabel="Close" />);
      act(() => showToast(type, message));
      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('of LOADING says so in the language of the page', async () => {
    document.documentElement.lang = 'es';
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    render(<ToastList closeLabel="Close" />);
    act(() => showToast('LOADING'));
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
  });

  it('are 20 at most and stay 4 s [toast-limits]', async () => {
    render(<ToastList closeLabel="Close" />);
    const shownAt = Date.now();
    await act(async () => {
      for (let index = 0; index < 25; index += 1) showToast('SUCCESS', `toast ${index}`);
      await vi.dynamicImportSettled();
    });
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(20);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull(), {
      timeout: 20_000,
    });
    expect(Date.now() - shownAt).toBeGreaterThanOrEqual(4_000);
  });

  it('show no old news: a page of another site came between', async () => {
    const notice = { type: 'SUCCESS' as const, message: 'logout Successfully' };
    useRootStore.setState({ notify: { ...notice, setAt: Date.now() - 60_000 } });
    render(<ToastList closeLabel="Close" />);
    expect(useRootStore.getState().notify).toBeNull();
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText(notice.message)).toBeNull();
  });

  it('show what the page before left, once, and are dismissible [toast-dismiss] [store-uses]', async () => {
    useRootStore.getState().setNotify({ type: 'SUCCESS', message: 'logout Successfully' });
    render(<ToastList closeLabel="Close" />);
    expect(await screen.findByText('logout Successfully')).toBeInTheDocument();
    expect(useRootStore.getState().notify).toBeNull();
    act(() => showToast('LOADING'));
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await userEvent.click(close);
    // The library takes a dismissed toast away after a second.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1), {
      timeout: 5_000,
    });
  });
});
