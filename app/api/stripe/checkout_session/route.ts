import { CheckoutDto, CheckoutInput } from '#lib/contracts/payments.ts';
import { route } from '#server/http/route.ts';
import { startCheckout } from '#server/services/payments/start-checkout.ts';

export const POST = route(
  {
    summary: 'Start a payment on the provider’s page',
    errors: ['NOT_FOUND'],
    access: 'verified',
    body: CheckoutInput,
    response: CheckoutDto,
    status: 201,
    limit: 'checkouts',
  },
  ({ ctx, body }) => startCheckout(ctx, body),
);
