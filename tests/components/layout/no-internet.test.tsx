import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoInternet } from '#components/layout/no-internet.tsx';
import { noInternetDocument, noInternetVersion } from '#components/layout/no-internet-document.ts';
import { type OfflineWork, useWorkOffline } from '#lib/browser/stores/offline-work.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { en } from '#lib/messages/messages.ts';

const WORDS = 'Oops.. No Internet. Please check your connection or try again.';
const texts = en.layout.noInternet;
const register = vi.fn(async () => ({}));
const reload = vi.fn();

beforeEach(() => {
  useUiStore.setState(useUiStore.getInitialState());
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function Screen({ work }: { work: OfflineWork | null }) {
  useWorkOffline(work);
  return <p>the app</p>;
}

const show = (work: OfflineWork | null = null) =>
  render(
    <>
      <Screen work={work} />
      <NoInternet {...texts} pageVersion="en-1" />
    </>,
  );
const report = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

describe('while the browser is offline', () => {
  it('the app shows only a no-internet page [offline-only]: "Oops.. No Internet. Please check your connection or try again." [offline-words]', () => {
    show();
    expect(screen.queryByText(WORDS)).toBeNull();
    // Only a modal page keeps fingers and keys from the app beneath.
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    report('offline');
    expect(screen.getByText(WORDS)).toBeVisible();
    expect(showModal).toHaveBeenCalled();
    const page = screen.getByRole<HTMLDialogElement>('dialog', { name: WORDS });
    expect(page.open).toBe(true);
    page.close();
    expect(page.open, 'Escape does not open the way to the app').toBe(true);
  });

  it('a Try again button reloads the page [offline-reload]', async () => {
    show();
    report('offline');
    await retry();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('online and offline switch between the no-internet page and the app [online-switch]', () => {
    show();
    report('offline');
    expect(useUiStore.getState().isOnline).toBe(false);
    report('online');
    expect(screen.queryByText(WORDS)).toBeNull();
    expect(useUiStore.getState().isOnline).toBe(true);
  });

  it.each(['RECORDING', 'UNKEPT_TAKE', 'UNSENT_TAKE', 'PRESENTATION'] as const)(
    '%s continues under a banner [offline-only]',
    (work) => {
      show(work);
      report('offline');
      expect(screen.getByRole('alert')).toHaveTextContent(WORDS);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('tells someone who is being recorded to keep talking instead of alarming them [offline-only]', () => {
    show('KEPT_RECORDING');
    report('offline');
    expect(screen.getByText('Keep talking. Your clip is saved on this device.')).toBeVisible();
    expect(screen.queryByText(WORDS)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['UNSENT_TAKE', 'PRESENTATION'] as const)(
    'the button of the banner over %s reloads',
    async (work) => {
      show(work);
      report('offline');
      await retry();
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it.each(['RECORDING', 'UNKEPT_TAKE'] as const)(
    'the button of the banner over %s only checks',
    async (work) => {
      show(work);
      report('offline');
      await retry();
      expect(screen.getByText(WORDS)).toBeVisible();
      vi.stubGlobal('fetch', async () => new Response('{}'));
      await retry();
      await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['online', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['offline', async () => new Response('{}')],
  ] as const)('the answer of an earlier check does not undo the event %s', async (event, answer) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async () => promise.then(answer));
    show('RECORDING');
    report('offline');
    await retry();
    report('online');
    report(event);
    await act(async () => resolve());
    expect(useUiStore.getState().isOnline).toBe(event === 'online');
  });

  it('the page takes the place of the banner when the work is over', () => {
    const { rerender } = show('RECORDING');
    report('offline');
    rerender(
      <>
        <Screen work={null} />
        <NoInternet {...texts} pageVersion="en-1" />
      </>,
    );
    expect(screen.getByRole('dialog', { name: WORDS })).toBeVisible();
  });
});

describe('a page that opens in a browser that believes it is offline', () => {
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));

  it('shows the no-internet page when our server does not answer', async () => {
    show();
    expect(await screen.findByText(WORDS)).toBeVisible();
  });

  it('shows itself when it does: a machine without a network reaches its own server', async () => {
    const answer = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', answer);
    show();
    await waitFor(() => expect(answer).toHaveBeenCalledWith('/api/health/live', { cache: 'no-store' }));
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});

describe('the document that the service worker holds', () => {
  const page = noInternetDocument({ locale: 'en', ...texts });

  it('says the same, loads the address again, and needs nothing of the network', () => {
    const read = new DOMParser().parseFromString(page, 'text/html');
    expect(read.querySelector('h1')?.textContent).toBe(WORDS);
    const again = read.querySelector('a');
    expect([again?.textContent, again?.getAttribute('href')]).toEqual(['Try again', '']);
    expect(page).not.toMatch(/src=|url\(|@import|<link/);
  });

  it('is registered under a name that changes with its language and words', () => {
    const version = (locale: string, text: string) => noInternetVersion({ locale, text });
    expect(new Set([version('en', 'a'), version('en', 'b'), version('es', 'a')]).size).toBe(3);
    show();
    window.dispatchEvent(new Event('load'));
    expect(register).toHaveBeenCalledWith('/sw.js?page=en-1', { updateViaCache: 'none' });
  });
});
