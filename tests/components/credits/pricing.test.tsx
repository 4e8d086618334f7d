import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PricingPage } from '#components/credits/pricing-page.tsx';
import type { PlansDto } from '#lib/contracts/payments.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { aUser, renderApp } from '#tests/components/layout/render-app.tsx';

const PLANS: PlansDto = {
  currency: 'usd',
  pricePerPersonCents: 100,
  plans: [
    { plan: '$0', people: 5, priceCents: 0, isDefault: true },
    { plan: '$25', people: 25, priceCents: 2500, isDefault: false },
  ],
  peopleMin: 1,
  peopleMax: 500,
};
const page = <PricingPage appName="Folksee" plans={PLANS} />;

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));

it('names every price, without a button as long as nothing can be bought [price-per-person] [free-credits]', () => {
  renderApp(page, { status: 'signedOut' });
  const [free, pack] = screen.getAllByRole('listitem');
  expect(free).toHaveTextContent('5 peopleFreeComes with every account');
  expect(pack).toHaveTextContent('25 people$25$1 a person');
  expect(screen.getByText(/from 1 to 500 people, \$1 each/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your credits' })).toBeNull();
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
