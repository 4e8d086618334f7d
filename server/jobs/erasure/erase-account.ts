import { reporterMarksOf } from '#server/auth/reporter-mark.ts';
import { removePerson } from '#server/domain/counts/kept-counts.ts';
import { releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { nameOfErased } from '#server/domain/erasing/erased-name.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import { removeAccount } from '#server/integrations/identity.ts';
import { removeMediaOf } from '#server/integrations/storage.ts';
import { deleteCustomer } from '#server/integrations/stripe.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User, type UserDocument } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { eraseClip, eraseUpload } from './erase-clip.ts';
import { eraseTribute } from './erase-tribute.ts';

/** Erases a person, except clips in other reels (docs/specification.md#account-deletion). Safe to repeat. */
export async function eraseAccount(user: UserDocument): Promise<void> {
  const { _id, firebaseUid: userId, email, emailVerified, stripeCustomerId } = user;
  for (const tribute of await Tribute.find({ 'createdBy.userId': userId })) await eraseTribute(tribute);
  const parts = await partsOf(userId);
  // Reports stay, to protect others; anonymise them before the parts by which they are found.
  const reporter = { $in: reporterMarksOf(userId, parts) };
  await Report.updateMany({ reporter }, { $set: { words: '' } });
  for (const part of parts) await leaveTribute(part);
  for (const feedback of await Feedback.find({ userId })) {
    await removeMediaOf(feedback.id);
    await Feedback.deleteOne({ _id: feedback._id });
  }
  for (const { uploadId } of await Upload.find({ userId })) await eraseUpload(uploadId);
  // An unconfirmed address may belong to someone else.
  if (emailVerified) await ContactMessage.deleteMany({ email });
  await Notification.deleteMany({ userId });
  await NotificationMail.deleteMany({ userId });
  // Before the books, which must balance while Stripe is down.
  if (stripeCustomerId) await deleteCustomer(stripeCustomerId);
  await removeAccount(userId);
  await keepBooks(userId, nameOfErased(_id));
  await User.deleteOne({ _id });
}

async function leaveTribute(part: ContributorDocument): Promise<void> {
  const contributor = part._id;
  const given = await Submission.find({ contributor });
  for (const clip of given) if (clip.deletedAt) await eraseClip(clip);
  const kept = given.filter(({ deletedAt }) => !deletedAt);
  const keptUploads = kept.flatMap(({ uploadIds }) => uploadIds ?? []);
  for (const { uploadId } of await Upload.find({ contributor, uploadId: { $nin: keptUploads } }))
    await eraseUpload(uploadId);
  if (kept.length > 0) {
    // File names often contain people's names.
    await Upload.updateMany({ uploadId: { $in: keptUploads } }, { $set: { fileName: '', metadata: '' } });
    await Contributor.updateOne(
      { _id: contributor },
      {
        $set: {
          userId: null,
          email: null,
          tokenHash: null,
          locale: null,
          timezone: null,
          progress: null,
          isMailDue: false,
          mailMessage: '',
          remindOn: null,
          reminder: null,
        },
        $unset: { remindTo: 1 },
      },
    );
    return;
  }
  await forgetName(part);
  const tribute = await Tribute.findById(part.tribute);
  await transact(async (session) => {
    if (tribute) await releaseCredit(session, tribute, contributor);
    const thanks = { thanksIds: contributor };
    await Contributor.updateMany({ tribute: part.tribute, ...thanks }, { $pull: thanks }, { session });
    await removePerson(session, contributor);
  });
}

/** Removes the name from notifications if none of their clips stays in the reel; namesakes keep theirs. */
async function forgetName({ _id, formerIds, tribute }: ContributorDocument): Promise<void> {
  const contributor = { $in: [_id, ...formerIds] };
  await Notification.updateMany({ tribute, contributor }, { $set: { name: '' } });
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
