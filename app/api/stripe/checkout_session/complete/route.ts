import { CompleteCheckoutInput, PurchaseDto } from '#lib/contracts/payments.ts';
import { route } from '#server/http/route.ts';
import { completeCheckout } from '#server/services/payments/complete-checkout.ts';

export const POST = route(
  {
    summary: 'Check the status of a payment and add its credits once it is paid',
    errors: ['NOT_FOUND'],
    access: 'verified',
    body: CompleteCheckoutInput,
    response: PurchaseDto,
  },
  ({ ctx, body }) => completeCheckout(ctx, body),
);
