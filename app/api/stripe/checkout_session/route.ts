import { CheckoutDto, CheckoutInput } from '#lib/contracts/payments.ts';
import { route } from '#server/http/route.ts';
import { startCheckout } from '#server/services/payments/start-checkout.ts';

export const POST = route(
  { access: 'verified', body: CheckoutInput, response: CheckoutDto, status: 201 },
  ({ ctx, body }) => startCheckout(ctx, body),
);
