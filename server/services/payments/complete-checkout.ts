import type { CompleteCheckoutInput, PurchaseDto } from '#lib/contracts/payments.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';

/**
 * What became of the caller's payment, asked by the page that it comes back to; the credits are booked if nobody has
 * told us before.
 * @throws AppError NOT_FOUND when the order is not the caller's, UNAVAILABLE while Stripe is away
 */
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
