import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { CONTRIBUTOR_STATUSES } from '#lib/contracts/contributors.ts';
import { IN_APP_BROWSERS } from '#lib/contributors/in-app-browsers.ts';
import { PROGRESS_STAGES, REPORTED_REASONS } from '#lib/contributors/progress.ts';
import { REPORTED_BROWSERS } from '#lib/contributors/reported-browsers.ts';
import { CREDIT_STATES } from '#lib/credits/ledger.ts';
import { singleton } from '#server/platform/singleton.ts';
import { NAME } from './name-type.ts';

const reminderSchema = new Schema(
  {
    key: { type: String, required: true },
    message: { type: String, default: '' },
    sendAt: { type: Date, required: true },
  },
  { _id: false },
);

/** What they had typed, for another browser until the token expires. */
const handedDraftSchema = new Schema(
  {
    card: {
      type: new Schema(
        {
          takeId: { type: String, required: true },
          text: { type: String, required: true },
          /** An answer that another device sent before the words were changed. */
          replaces: { type: String },
        },
        { _id: false },
      ),
    },
    notes: { type: String },
  },
  { _id: false },
);

/** A token that makes one other browser this person, until it expires. */
const handoverSchema = new Schema(
  {
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    openedAt: { type: Date },
    /** When an earlier token was used, whose answer has not arrived. */
    openedBefore: { type: Date },
    /** Recognises the browser that used the token. Missing until then. */
    takerHash: { type: String },
    draft: { type: handedDraftSchema },
  },
  { _id: false },
);

const contributorSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    /** Firebase uid; null for a guest. */
    userId: { type: String, default: null },
    /** Empty until the invited person or their inviter gives it. */
    name: { ...NAME, default: '' },
    /** PRESENTATION: a viewer who only says thank you. CREATOR: the creator sends what they received otherwise. */
    via: { type: String, enum: ['EMAIL', 'LINK', 'QR', 'PRESENTATION', 'CREATOR'], default: 'LINK' },
    status: { type: String, enum: CONTRIBUTOR_STATUSES, default: 'OPENED', required: true },
    /** The language of their pages and the zone of their browser, once known. */
    locale: { type: String, default: null },
    timezone: { type: String, default: null },
    /** Normalised, for people invited by email; only the creator sees it. */
    email: { type: String, default: null },
    /** Proves a personal link; only their mail and their own page contain the link. */
    tokenHash: { type: String, default: null },
    /** How often their link was replaced. Missing if never. */
    linkRound: { type: Number },
    /** The hashes of merged contributors' links, which keep working. */
    formerTokenHashes: { type: [String], default: undefined },
    /** Their cost (docs/specification.md#credit-hold), and how often a credit was held. */
    creditState: { type: String, enum: CREDIT_STATES, default: 'NONE', required: true },
    creditRound: { type: Number, default: 0 },
    /** The latest mail: its round, whether it is due, and when it was sent. */
    mailRound: { type: Number, default: 0 },
    isMailDue: { type: Boolean, default: false },
    mailAskedAt: { type: Date, default: null },
    mailedAt: { type: Date, default: null },
    isMailRefused: { type: Boolean, default: false },
    mailMessage: { type: String, default: '' },
    mailsDeclinedAt: { type: Date, default: null },
    progress: {
      type: new Schema(
        {
          stage: { type: String, enum: PROGRESS_STAGES, required: true },
          reason: { type: String, enum: REPORTED_REASONS, default: null },
          app: { type: String, enum: IN_APP_BROWSERS },
          browser: { type: String, enum: REPORTED_BROWSERS },
          at: { type: Date, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    /** When the creator or the schedule requested reminder mails, oldest first. */
    remindedAt: { type: [{ type: Date, required: true }], default: [] },
    remindOn: { type: Date, default: null },
    /** The address they gave for that, normalised, if no invitation went to one. Deleted after the reminder; nobody is shown it. */
    remindTo: { type: String },
    handover: { type: handoverSchema },
    /** The pending reminder; one at a time. */
    reminder: { type: reminderSchema, default: null },
    /** Scheduled reminders that are done, sent or not (`reminderKey`). */
    reminderKeys: { type: [String], default: [] },
    /** Ids of merged contributors: guest cookies and uploads may still name them. */
    formerIds: { type: [Schema.Types.ObjectId], default: [] },
    /** Their thank-you identity in the same browser: both are removed together. */
    thanksIds: { type: [{ type: Schema.Types.ObjectId, ref: 'Contributor' }], default: [] },
    /** They erased everything they sent: their last traces are being erased. */
    isErasing: { type: Boolean },
  },
  { timestamps: true, strict: 'throw' },
);
contributorSchema.index({ tribute: 1, status: 1 });
// Matches the order of pages: date, then id.
contributorSchema.index(
  { tribute: 1, createdAt: 1, _id: 1 },
  { name: 'invitations', partialFilterExpression: { email: { $type: 'string' } } },
);
contributorSchema.index({ tribute: 1, createdAt: 1, _id: 1 });
contributorSchema.index({ userId: 1, createdAt: -1, _id: -1 });
// A signed-in contributor exists once per tribute.
contributorSchema.index(
  { tribute: 1, userId: 1 },
  { unique: true, partialFilterExpression: { userId: { $type: 'string' } } },
);
// An address is invited once per tribute, in any spelling and under concurrency.
contributorSchema.index(
  { tribute: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
);
contributorSchema.index(
  { tokenHash: 1 },
  { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } },
);
contributorSchema.index({ formerTokenHashes: 1 });
contributorSchema.index({ isErasing: 1 });
contributorSchema.index({ isMailDue: 1, mailAskedAt: 1 });
// The reminder job queries it every minute.
contributorSchema.index({ 'reminder.sendAt': 1 });
contributorSchema.index({ remindOn: 1 });
// The sweep of expired drafts.
contributorSchema.index(
  { 'handover.expiresAt': 1 },
  { partialFilterExpression: { 'handover.draft': { $exists: true } } },
);
contributorSchema.index({ formerIds: 1 });
// Claiming invitations by address.
contributorSchema.index({ email: 1 });

export type ContributorDocument = HydratedDocument<InferSchemaType<typeof contributorSchema>>;

export const Contributor = singleton('model.Contributor', () =>
  mongoose.model('Contributor', contributorSchema),
);
