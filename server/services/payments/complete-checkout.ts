import type { CompleteCheckoutInput, PurchaseDto } from '#lib/contracts/payments.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';

/** Returns the payment's state and books credits before the webhook does. Throws NOT_FOUND, UNAVAILABLE. */
export async function completeCheckout(
  ctx: ServiceContext,
  { sessionId }: CompleteCheckoutInput,
): Promise<PurchaseDto> {
  const { userId } = requireIdentity(ctx);
  const isOwn = await Purchase.exists({ stripeSessionId: sessionId, userId });
  const purchase = isOwn && (await fulfilPurchase(sessionId, ctx.log));
  if (!purchase) throw new AppError('NOT_FOUND', 'purchaseNotFound');
  const { status, quantity, amount, currency, returnTo } = purchase;
  const { credit } = await User.findOne({ firebaseUid: userId }).orFail();
  return { status, quantity, amountCents: amount, currency, returnTo, credit };
}
