import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PricingPage } from '#components/credits/pricing-page.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { router } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
import { PLANS } from './plans.ts';

const loadStripe = vi.hoisted(() => vi.fn(async () => null));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const page = <PricingPage appName="Folksee" plans={PLANS} />;

const CHECKOUT = 'POST /api/stripe/checkout_session';
const assign = vi.fn();

beforeEach(() => {
  resetStores();
  window.history.replaceState(null, '', '/pricing');
  assign.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});

it('names every price, and asks a visitor who buys to sign in first [price] [free-credits]', async () => {
  const calls = stubApi({});
  renderApp(page, { status: 'signedOut' });
  const [free, pack] = screen.getAllByRole('listitem');
  expect(free).toHaveTextContent('5 peopleFreeIncluded with every account');
  expect(pack).toHaveTextContent('25 people$25$1 per person');
  expect(screen.getByText(/from 1 to 500 people, \$1 each/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your credits' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Buy 25 credits for $25' }));
  expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: true, redirectFrom: '/pricing' });
  expect(await screen.findByRole('dialog', { name: 'Create your account to continue' })).toHaveTextContent(
    'Your credits belong to your account, so you need one to pay.',
  );
  expect(screen.getByRole('button', { name: 'Back to the prices' })).toBeVisible();
  expect(calls).toEqual([]);
});

describe('a visitor who must sign in', () => {
  const asked = async () => {
    const app = renderApp(page, { status: 'signedOut' });
    await userEvent.click(screen.getByRole('button', { name: 'Buy 25 credits for $25' }));
    expect(await screen.findByRole('dialog', { name: 'Create your account to continue' })).toBeVisible();
    return app;
  };

  it('stays on the prices after sign-in: the dialog closes, and redirect-from is cleared [route-pricing]', async () => {
    const { rerenderAs } = await asked();
    rerenderAs({ status: 'signedIn' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: false, redirectFrom: null });
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('first confirms an unconfirmed address, and then returns to the prices', async () => {
    const { rerenderAs } = await asked();
    rerenderAs({ status: 'unverified' });
    expect(router.replace).toHaveBeenCalledExactlyOnceWith('/signup');
    expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: false, redirectFrom: '/pricing' });
  });
});

it('opens the payment page for a pack, and returns to the page before', async () => {
  const calls = stubApi({ [CHECKOUT]: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' } });
  useUiStore.getState().setUi({ cameFrom: '/share?tributeId=abc' });
  renderApp(page);
  await userEvent.click(screen.getByRole('button', { name: 'Buy 25 credits for $25' }));
  expect(calls).toEqual([{ call: CHECKOUT, body: { quantity: 25, returnTo: '/share?tributeId=abc' } }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/cs_1');
});

it('waits until it is known who is here', () => {
  renderApp(page, { status: 'loading' });
  expect(screen.getByRole('button', { name: 'Buy 25 credits for $25' })).toBeDisabled();
});

it('any number is bought with its own price, and nothing that is none', async () => {
  const calls = stubApi({ [CHECKOUT]: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' } });
  renderApp(page);
  const number = screen.getByLabelText('How many people?');
  for (const wrong of ['', '0', '501', '1.5']) {
    await userEvent.clear(number);
    if (wrong) await userEvent.type(number, wrong);
    await userEvent.type(number, '{Enter}');
    expect(screen.getByText('Enter a whole number from 1 to 500.')).toBeVisible();
  }
  expect(calls).toEqual([]);
  await userEvent.clear(number);
  await userEvent.type(number, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Buy 7 credits for $7' }));
  expect(calls).toEqual([{ call: CHECKOUT, body: { quantity: 7 } }]);
});

it('says when the payment page cannot be opened', async () => {
  const failure = { error: 'We can’t reach the payment page right now.', code: 'UNAVAILABLE' };
  stubApi({ [CHECKOUT]: Response.json(failure, { status: 503 }) });
  renderApp(page);
  await userEvent.click(screen.getByRole('button', { name: 'Buy 25 credits for $25' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach the payment page right now.');
  expect(assign).not.toHaveBeenCalled();
});

it('returns from a cancelled payment, only to our own pages', () => {
  renderApp(<PricingPage appName="Folksee" plans={PLANS} cancelledFrom="/createtribute/upgrade" />);
  expect(screen.getByText(/didn’t charge you/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
    'href',
    '/createtribute/upgrade',
  );
});

it('does not link back to another site', () => {
  renderApp(<PricingPage appName="Folksee" plans={PLANS} cancelledFrom="//evil.example" />);
  expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull();
});

it('says how many more may be invited [credit-more] [credit-buck]', () => {
  useRootStore.getState().setProfile({ ...aUser(), credit: 3 });
  renderApp(page);
  const mine = within(screen.getByRole('region', { name: 'Your credits' }));
  expect(mine.getByText('3 more folks can be invited to your reels')).toBeVisible();
  expect(mine.getByText("It's just a buck per folk!")).toBeVisible();
});

it('says when there is no credit left [credit-none] [credit-none-price]', () => {
  useRootStore.getState().setProfile({ ...aUser(), credit: 0 });
  renderApp(page);
  expect(screen.getByText("You're all out of Folksee credits")).toBeVisible();
  expect(screen.getByText('Add more folks for just $1 each.')).toBeVisible();
});

it('says what a credit is, and that unused ones are paid back', () => {
  renderApp(page);
  for (const fact of [
    'One credit, one person',
    'They don’t expire',
    'Nobody is turned away',
    'Changed your mind?',
  ])
    expect(screen.getByRole('heading', { name: fact })).toBeVisible();
  const refund = screen.getByText('Can I get my money back?').closest('details');
  expect(refund).toHaveAttribute('id', 'refund');
  expect(refund?.querySelector('a')).toHaveAttribute('href', '/contactus');
  expect(screen.getByRole('link', { name: 'Create a reel' })).toHaveAttribute('href', '/createtribute');
});

it('says how large a group each pack suits', () => {
  renderApp(page);
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('A class, a choir, a team');
});

it('marks the selected plan [ui-plan], but not the free one, which nobody has to choose', () => {
  renderApp(page);
  expect(screen.queryByText('Chosen for your reel')).toBeNull();
  act(() => useUiStore.getState().setUi({ selectedPlan: '$25' }));
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Chosen for your reel');
});

it('loads the script of Stripe only when there is a publishable key [purchase-script]', async () => {
  stubApi({});
  renderApp(page, { status: 'signedOut' });
  renderApp(<PricingPage appName="Folksee" plans={PLANS} publishableKey="pk_test_abc" />);
  expect(loadStripe).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(loadStripe.mock.calls).toEqual([['pk_test_abc']]));
});
