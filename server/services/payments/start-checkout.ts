import { HOME_PATH, ownPath } from '#lib/auth/post-login-route.ts';
import type { CheckoutDto, CheckoutInput } from '#lib/contracts/payments.ts';
import { CURRENCY, priceCentsOf } from '#lib/credits/plans.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Checkout, createCheckout, findCheckout } from '#server/integrations/stripe.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';
import { User, type UserDocument } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { findCustomer } from './find-customer.ts';
import { findDisagreement } from './find-disagreement.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';

/** Opens the payment page, the same one until it is paid. Throws UNAVAILABLE, NOT_FOUND before the user exists. */
export async function startCheckout(ctx: ServiceContext, input: CheckoutInput): Promise<CheckoutDto> {
  const { userId } = requireIdentity(ctx);
  const user = await User.findOne({ firebaseUid: userId });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  const returnTo = ownPath(input.returnTo ?? null) ?? HOME_PATH;
  const order = await openOrder(userId, input.quantity, returnTo);
  if (!order.stripeSessionId) return newPage(ctx, user, order);
  const checkout = await findCheckout(order.stripeSessionId);
  if (checkout?.status === 'open' && checkout.url) return { sessionId: checkout.id, url: checkout.url };
  // It was paid or expired without us knowing; this request is a new order.
  await fulfilPurchase(order.stripeSessionId, ctx.log);
  return newPage(ctx, user, await openOrder(userId, input.quantity, returnTo));
}

function openOrder(userId: string, quantity: number, returnTo: string): Promise<PurchaseDocument> {
  const price = { amount: priceCentsOf(quantity), currency: CURRENCY };
  return transact((session) =>
    Purchase.findOneAndUpdate(
      { userId, quantity, returnTo, status: 'OPEN' },
      { $setOnInsert: price },
      { upsert: true, returnDocument: 'after', session },
    ).orFail(),
  );
}

async function newPage(
  ctx: ServiceContext,
  user: UserDocument,
  order: PurchaseDocument,
): Promise<CheckoutDto> {
  const checkout = await createFor(user, order, ctx.locale);
  const wrong = findDisagreement(order, checkout);
  if (wrong) {
    ctx.log.error(
      { purchase: order.id, wrong },
      'Stripe’s price differs from the order: check STRIPE_PRICE_ID',
    );
    throw new AppError('UNAVAILABLE', 'paymentUnavailable');
  }
  // Of two concurrent clicks the first wins, even if Stripe created two sessions.
  const kept =
    (await Purchase.findOneAndUpdate(
      { _id: order._id, stripeSessionId: null },
      { $set: { stripeSessionId: checkout.id } },
      { returnDocument: 'after' },
    )) ?? (await Purchase.findById(order._id).orFail());
  const page =
    kept.stripeSessionId === checkout.id ? checkout : await findCheckout(kept.stripeSessionId ?? '');
  if (!page?.url) throw new AppError('UNAVAILABLE', 'paymentUnavailable');
  return { sessionId: page.id, url: page.url };
}

async function createFor(
  user: UserDocument,
  order: PurchaseDocument,
  locale: ServiceContext['locale'],
): Promise<Checkout> {
  const origin = env().APP_URL;
  const request = {
    reference: order.id,
    quantity: order.quantity,
    // Stripe replaces the braces with the id.
    successUrl: `${origin}/pricing/return?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/pricing?cancelled=${encodeURIComponent(order.returnTo)}`,
    locale,
  };
  const customerId = await findCustomer(user);
  const checkout =
    (await createCheckout({ ...request, customerId })) ??
    // Stripe lost the customer, or knows them only in its other mode.
    (await createCheckout({ ...request, customerId: await findCustomer(user, customerId) }));
  if (!checkout) throw new AppError('UNAVAILABLE', 'paymentUnavailable');
  return checkout;
}
