import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ReturnScreen } from '#components/credits/return-screen.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { PurchaseDto } from '#lib/contracts/payments.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

const COMPLETE = 'POST /api/stripe/checkout_session/complete';
const PAID: PurchaseDto = {
  status: 'PAID',
  quantity: 25,
  amountCents: 2500,
  currency: 'usd',
  returnTo: '/createtribute/upgrade',
  credit: 30,
};

beforeEach(() => {
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().setProfile({ ...aUser(), credit: 5 });
});

it('shows the new balance at once and leads back to the page before', async () => {
  const calls = stubApi({ [COMPLETE]: PAID });
  renderApp(<ReturnScreen sessionId="cs_1" />);
  expect(await screen.findByRole('heading')).toHaveTextContent('Thank you. 25 more people can join.');
  expect(
    screen.getByText(/30 folks can be invited to your reels now\. We’ll email you the receipt for \$25/),
  ).toBeVisible();
  expect(useRootStore.getState().userFirebaseData?.credit).toBe(30);
  expect(screen.getByRole('link', { name: 'Continue where you left off' })).toHaveAttribute(
    'href',
    '/createtribute/upgrade',
  );
  expect(calls).toEqual([{ call: COMPLETE, body: { sessionId: 'cs_1' } }]);
});

it.each([
  ['PENDING', 'Your bank needs a moment', true],
  ['OPEN', 'This payment isn’t finished', true],
  ['EXPIRED', 'This payment expired', false],
  ['REFUSED', 'We’re looking into your payment', false],
  ['FAILED', 'This payment didn’t go through', false],
  ['DISPUTED', 'Your bank is looking into this payment', false],
  ['CHARGED_BACK', 'Your bank took this payment back', false],
  ['REFUNDED', 'This payment was refunded', false],
] as const)('says what a payment that is %s means, and the ways on', async (status, title, canCheck) => {
  const calls = stubApi({ [COMPLETE]: { ...PAID, status, credit: 5 } });
  renderApp(<ReturnScreen sessionId="cs_1" />);
  expect(await screen.findByRole('heading')).toHaveTextContent(title);
  expect(screen.getByRole('link', { name: 'See the prices' })).toHaveAttribute('href', '/pricing');
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contactus');
  const check = screen.queryByRole('button', { name: 'Check again' });
  expect(check !== null).toBe(canCheck);
  if (!check) return;
  await userEvent.click(check);
  expect(calls).toHaveLength(2);
});

it('puts the contact link first for people who have to write to us', async () => {
  stubApi({ [COMPLETE]: { ...PAID, status: 'REFUSED', credit: 5 } });
  renderApp(<ReturnScreen sessionId="cs_1" />);
  await screen.findByRole('heading');
  const [first] = screen.getAllByRole('link');
  expect(first).toHaveTextContent('Write to us');
});

it('can be checked again when the result is unknown', async () => {
  const failure = { error: 'The payment service is away just now.', code: 'UNAVAILABLE' };
  const calls = stubApi({ [COMPLETE]: Response.json(failure, { status: 503 }) });
  renderApp(<ReturnScreen sessionId="cs_1" />);
  expect(await screen.findByRole('heading')).toHaveTextContent('We couldn’t check your payment yet');
  expect(screen.getByText('The payment service is away just now.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(calls).toHaveLength(2);
});

it.each([
  ['INVALID_INPUT', 422, 'Not a checkout session'],
  ['NOT_FOUND', 404, 'We do not know this order.'],
])('explains an address that is none of their payments (%s)', async (code, status, error) => {
  stubApi({ [COMPLETE]: Response.json({ error, code }, { status }) });
  renderApp(<ReturnScreen sessionId="nothing" />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'We don’t recognize this payment',
  );
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(screen.queryByText(error)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the prices' })).toHaveAttribute('href', '/pricing');
});
