import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { CONTRIBUTOR_STATUSES } from '#lib/contracts/contributors.ts';
import { PROGRESS_STAGES, REPORTED_REASONS } from '#lib/contributors/progress.ts';
import { CREDIT_STATES } from '#lib/credits/ledger.ts';
import { singleton } from '#server/platform/singleton.ts';
import { NAME } from './name-type.ts';

const reminderSchema = new Schema(
  {
    key: { type: String, required: true },
    /** The creator's own words in it. */
    message: { type: String, default: '' },
    sendAt: { type: Date, required: true },
  },
  { _id: false },
);

const contributorSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    /** Firebase uid of a signed-in contributor, null for a guest. */
    userId: { type: String, default: null },
    /** Empty until an invited person, or whoever invited them, tells it. */
    name: { ...NAME, default: '' },
    /** PRESENTATION: a viewer who says thank you. They are not one of the people of the film. */
    via: { type: String, enum: ['EMAIL', 'LINK', 'QR', 'PRESENTATION'], default: 'LINK' },
    status: { type: String, enum: CONTRIBUTOR_STATUSES, default: 'OPENED', required: true },
    /** The language in which they read our pages, once they have opened one, and the time zone of their browser. */
    locale: { type: String, default: null },
    timezone: { type: String, default: null },
    /** Of who is invited by email, in the spelling of `normaliseAddress`; only the creator reads it. */
    email: { type: String, default: null },
    /** What proves a personal link; the link itself stands in their mail alone. */
    tokenHash: { type: String, default: null },
    /** What they cost their creator (docs/specification.md#credit-hold), and how often a credit was held for them. */
    creditState: { type: String, enum: CREDIT_STATES, default: 'NONE', required: true },
    creditRound: { type: Number, default: 0 },
    /** The mail asked for last: which one it is, whether it has still to go, and when it went. */
    mailRound: { type: Number, default: 0 },
    isMailDue: { type: Boolean, default: false },
    mailAskedAt: { type: Date, default: null },
    mailedAt: { type: Date, default: null },
    /** Their mail server takes no mail for this address. */
    isMailRefused: { type: Boolean, default: false },
    /** The creator's own words in it. */
    mailMessage: { type: String, default: '' },
    /** Since then they want no mail about this tribute. */
    mailsDeclinedAt: { type: Date, default: null },
    /** How far their browser says they are; null before its first word. */
    progress: {
      type: new Schema(
        {
          stage: { type: String, enum: PROGRESS_STAGES, required: true },
          reason: { type: String, enum: REPORTED_REASONS, default: null },
          at: { type: Date, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    /** When a reminder by mail was asked for, by the creator or by the calendar; the oldest first. */
    remindedAt: { type: [{ type: Date, required: true }], default: [] },
    /** The moment for which they asked to be reminded. */
    remindOn: { type: Date, default: null },
    /** The reminder that has still to go, and when; there is one at a time. */
    reminder: { type: reminderSchema, default: null },
    /** Reminders of the calendar that are settled, whether a mail went or not (`reminderKey`). */
    reminderKeys: { type: [String], default: [] },
    /** Of those who turned out to be this person: guest cookies and uploads may still name them. */
    formerIds: { type: [Schema.Types.ObjectId], default: [] },
    /** As whom they said thank you in the same browser: they are taken out together. */
    thanksIds: { type: [{ type: Schema.Types.ObjectId, ref: 'Contributor' }], default: [] },
  },
  { timestamps: true, strict: 'throw' },
);
contributorSchema.index({ tribute: 1, status: 1 });
// Lists are read by index in the order of their pages: by date, then by id. The list of invitations skips nobody.
contributorSchema.index(
  { tribute: 1, createdAt: 1, _id: 1 },
  { name: 'invitations', partialFilterExpression: { email: { $type: 'string' } } },
);
contributorSchema.index({ tribute: 1, createdAt: 1, _id: 1 });
contributorSchema.index({ userId: 1, createdAt: -1, _id: -1 });
// One person however often they join: a signed-in contributor exists once a tribute.
contributorSchema.index(
  { tribute: 1, userId: 1 },
  { unique: true, partialFilterExpression: { userId: { $type: 'string' } } },
);
// One person however their address is spelt, and however many calls invite them at once.
contributorSchema.index(
  { tribute: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
);
contributorSchema.index(
  { tokenHash: 1 },
  { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } },
);
contributorSchema.index({ isMailDue: 1, mailAskedAt: 1 });
// The job that reminds asks every minute for what is due.
contributorSchema.index({ 'reminder.sendAt': 1 });
contributorSchema.index({ remindOn: 1 });
contributorSchema.index({ formerIds: 1 });
// An invitation becomes part of an account with the same address.
contributorSchema.index({ email: 1 });

export type ContributorDocument = HydratedDocument<InferSchemaType<typeof contributorSchema>>;

export const Contributor = singleton('model.Contributor', () =>
  mongoose.model('Contributor', contributorSchema),
);
