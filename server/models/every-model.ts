import mongoose, { type Model } from 'mongoose';
import './contact-message.ts';
import './contributor.ts';
import './credit-entry.ts';
import './ended-sign-in.ts';
import './feedback.ts';
import './lease.ts';
import './mail-count.ts';
import './manifest.ts';
import './notification.ts';
import './notification-mail.ts';
import './picture.ts';
import './purchase.ts';
import './reaction.ts';
import './render.ts';
import './report.ts';
import './sent-mail.ts';
import './submission.ts';
import './suppressed-address.ts';
import './tribute.ts';
import './upload.ts';
import './user.ts';

/** Returns the models of all collections of the product, by name. */
export const everyModel = (): Record<string, Model<unknown>> => mongoose.models;
