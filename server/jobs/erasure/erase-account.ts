import { reporterMarksOf } from '#server/auth/reporter-mark.ts';
import { nameOfErased } from '#server/domain/erasing/erased-name.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import { removeAccount } from '#server/integrations/identity.ts';
import { removeMediaOf } from '#server/integrations/storage.ts';
import { deleteCustomer } from '#server/integrations/stripe.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { OperatorAction } from '#server/models/operator-action.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Report } from '#server/models/report.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User, type UserDocument } from '#server/models/user.ts';
import { eraseEach } from './erase-each.ts';
import { eraseUploads } from './erase-reel-files.ts';
import { eraseTribute } from './erase-tribute.ts';
import { leaveTribute } from './leave-tribute.ts';

/** Erases a person, except clips in other reels (docs/specification.md#account-deletion). Safe to repeat. */
export async function eraseAccount(user: UserDocument): Promise<void> {
  const { _id, firebaseUid: userId, email, emailVerified, stripeCustomerId } = user;
  const own = { 'createdBy.userId': userId };
  await eraseEach((limit) => Tribute.find(own, '_id').limit(limit).lean(), eraseTribute);
  const parts = await partsOf(userId);
  // Reports stay, to protect others; anonymise them before the parts by which they are found.
  const reporter = { $in: reporterMarksOf(userId, parts) };
  await Report.updateMany({ reporter }, { $set: { words: '' } });
  for (const part of parts) await leaveTribute(part);
  await eraseEach(
    (limit) => Feedback.find({ userId }, '_id').limit(limit).lean(),
    async ({ _id: feedback }) => {
      await removeMediaOf(String(feedback));
      await Feedback.deleteOne({ _id: feedback });
    },
  );
  await eraseUploads({ userId });
  // An unconfirmed address may belong to someone else.
  if (emailVerified) await ContactMessage.deleteMany({ email });
  await Notification.deleteMany({ userId });
  await NotificationMail.deleteMany({ userId });
  // Before the books, which must balance while Stripe is down.
  if (stripeCustomerId) await deleteCustomer(stripeCustomerId);
  await removeAccount(userId);
  await keepBooks(userId, nameOfErased(_id));
  // The log of operators stays, and names nobody.
  await OperatorAction.updateMany({ subject: userId }, { $set: { subject: nameOfErased(_id) } });
  await User.deleteOne({ _id });
}

/** Keeps ledger and paid or payable orders under an anonymous id; deletes all other orders. */
async function keepBooks(userId: string, erased: string): Promise<void> {
  await Purchase.deleteMany({ userId, status: 'OPEN', stripeSessionId: null });
  // Its page at Stripe can still be paid. `checkOpenOrders` settles it.
  await Purchase.updateMany({ userId, status: 'OPEN' }, { $set: { status: 'PENDING' } });
  await Purchase.updateMany({ userId }, { $set: { userId: erased, returnTo: '/' } });
  // Last: an order may expire until it leaves its account; later, `fulfilPurchase` deletes it.
  await Purchase.deleteMany({ userId: erased, status: { $in: ['EXPIRED', 'FAILED'] } });
  await CreditEntry.updateMany({ userId, reference: userId }, { $set: { reference: erased } });
  await CreditEntry.updateMany({ userId }, { $set: { userId: erased } });
}
