import mongoose, { type Model } from 'mongoose';
import '#server/models/contact-message.ts';
import '#server/models/contributor.ts';
import '#server/models/credit-entry.ts';
import '#server/models/ended-sign-in.ts';
import '#server/models/feedback.ts';
import '#server/models/lease.ts';
import '#server/models/mail-count.ts';
import '#server/models/manifest.ts';
import '#server/models/notification.ts';
import '#server/models/notification-mail.ts';
import '#server/models/parked-payment.ts';
import '#server/models/picture.ts';
import '#server/models/purchase.ts';
import '#server/models/reaction.ts';
import '#server/models/render.ts';
import '#server/models/report.ts';
import '#server/models/sent-mail.ts';
import '#server/models/submission.ts';
import '#server/models/suppressed-address.ts';
import '#server/models/tribute.ts';
import '#server/models/upload.ts';
import '#server/models/user.ts';

/** Returns the models of all collections by name. */
export const everyModel = (): Record<string, Model<unknown>> => mongoose.models;
