import type { PurchaseDto } from '#lib/contracts/payments.ts';
import type { Screen } from './screen.ts';
import { answering, failing, inTurn, openingDialog, reading, type Step } from './steps.ts';

const COMPLETION = /\/api\/stripe\/checkout_session\/complete/;
const CHECKOUT = /\/api\/stripe\/checkout_session$/;

const comeBack: Step = (page, { origin }) =>
  page.goto(`${origin}/pricing/return?session_id=cs_test_12345678`);

const purchase = (status: PurchaseDto['status']): PurchaseDto => ({
  status,
  quantity: 10,
  amountCents: 1_000,
  currency: 'usd',
  returnTo: '/home',
  credit: 15,
});

const comingBack = (status: PurchaseDto['status'], title: string): Screen => ({
  name: `pricing-return-${status.toLowerCase()}`,
  route: '/pricing/return',
  as: 'creator',
  open: inTurn(answering(COMPLETION, purchase(status)), comeBack, reading(title)),
});

export const PAYMENT_SCREENS: readonly Screen[] = [
  comingBack('PAID', 'Thank you. 10 more people can join.'),
  comingBack('PENDING', 'Your bank needs a moment'),
  comingBack('OPEN', 'This payment isn’t finished'),
  comingBack('EXPIRED', 'This payment expired'),
  comingBack('FAILED', 'This payment didn’t go through'),
  comingBack('DISPUTED', 'Your bank is looking into this payment'),
  comingBack('CHARGED_BACK', 'Your bank took this payment back'),
  comingBack('REFUSED', 'We’re looking into your payment'),
  comingBack('REFUNDED', 'This payment was refunded'),
  {
    name: 'pricing-return-foreign',
    route: '/pricing/return',
    as: 'creator',
    open: inTurn(failing(COMPLETION, 404), comeBack, reading('We don’t recognize this payment')),
  },
  {
    name: 'pricing-return-unreachable',
    route: '/pricing/return',
    as: 'creator',
    open: inTurn(failing(COMPLETION), comeBack, reading('We couldn’t check your payment yet')),
  },
  {
    name: 'pricing-cancelled',
    route: '/pricing',
    as: 'creator',
    open: inTurn(
      (page, { origin }) => page.goto(`${origin}/pricing?cancelled=/home`),
      reading('You canceled the payment'),
    ),
  },
  {
    name: 'pricing-refused',
    route: '/pricing',
    as: 'creator',
    isWhole: true,
    open: inTurn(
      failing(CHECKOUT),
      (page, { origin }) => page.goto(`${origin}/pricing`),
      async (page) => page.getByRole('button', { name: /^Buy/ }).first().click(),
      reading('Something went wrong on our side'),
    ),
  },
  {
    name: 'pricing-login',
    route: '/pricing',
    as: 'visitor',
    open: inTurn((page, { origin }) => page.goto(`${origin}/pricing`), openingDialog(/^Buy/)),
    shows: ['components/sign-in/login-dialog.tsx'],
  },
];
