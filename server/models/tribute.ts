import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { HELLO_MEDIA } from '#lib/contracts/hello.ts';
import { ANSWER_SECONDS, GENDERS, TRIBUTE_STATUSES } from '#lib/contracts/tributes.ts';
import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { singleton } from '#server/platform/singleton.ts';
import { NAME } from './name-type.ts';

const nameSchema = new Schema(
  { firstName: { ...NAME, default: '' }, lastName: { ...NAME, default: '' } },
  { _id: false },
);

const questionSchema = new Schema({
  text: { ...NAME, required: true },
  order: { type: Number, required: true },
});

// Separate schemas, because only they make the fields non-null in the type.
const creatorSchema = new Schema({ userId: { type: String, required: true } }, { _id: false });

const presentationSchema = new Schema(
  {
    token: { type: String, required: true },
    publishedAt: { type: Date, default: null },
    allowDownload: { type: Boolean, default: true },
  },
  { _id: false },
);

/** Changed in the transaction of their cause: `kept-counts.ts`, `count-reaction.ts`. */
const countsSchema = new Schema(
  {
    views: { type: Number, default: 0 },
    hearts: { type: Number, default: 0 },
    /** People who were not removed, without thank-yous; and how many answered. */
    contributors: { type: Number, default: 0 },
    answered: { type: Number, default: 0 },
    clips: { type: Number, default: 0 },
  },
  { _id: false },
);

/** A music file of the creator, who stated the right to use it. */
const musicFileSchema = new Schema(
  {
    uploadId: { type: String, required: true },
    fileName: { ...NAME, default: '' },
    statedBy: { type: String, required: true },
    statedAt: { type: Date, required: true },
    /** Once it is prepared. */
    durationSeconds: { type: Number },
    sizeBytes: { type: Number },
    /** The code of the error that refused it. */
    failure: { type: String },
    removedAt: { type: Date },
  },
  { _id: false },
);

/** The creator's words on the invitation. */
const helloSchema = new Schema(
  {
    uploadId: { type: String, required: true },
    medium: { type: String, enum: HELLO_MEDIA, required: true },
    sentAt: { type: Date, required: true },
    /** Once it is prepared. */
    sizeBytes: { type: Number },
    /** The code of the error that refused it. */
    failure: { type: String },
  },
  { _id: false },
);

/** Which clips an account has seen (docs/specification.md#live-new). */
const lookSchema = new Schema(
  {
    userId: { type: String, required: true },
    /** Null if none had arrived. */
    until: { type: Date, default: null },
    seen: { type: [Schema.Types.ObjectId], default: [] },
  },
  { _id: false },
);

const mediaWarningsSchema = new Schema(
  { firstAt: { type: Date, required: true }, lastAt: { type: Date } },
  { _id: false },
);

/** In bytes. */
const storageSchema = new Schema(
  {
    bytes: { type: Number, required: true },
    originals: { type: Number, required: true },
    clips: { type: Number, required: true },
    reels: { type: Number, required: true },
    measuredAt: { type: Date, required: true },
  },
  { _id: false },
);

const tributeSchema = new Schema(
  {
    tributeId: { type: String, required: true, unique: true },
    name: { ...NAME, default: '' },
    tributeType: { type: String, enum: TRIBUTE_TYPES, required: true },
    occasionTitle: { ...NAME, default: '' },
    tributeFor: {
      names: { type: [nameSchema], default: [] },
      name: { ...NAME, default: '' },
      gender: { type: String, enum: [...GENDERS, null], default: null },
    },
    createdBy: { type: creatorSchema, required: true },
    imageUrl: { type: String, default: null },
    questions: { type: [questionSchema], default: [] },
    dueDate: { type: Date, required: true },
    timezone: { type: String, default: 'UTC' },
    language: { type: String, default: DEFAULT_LOCALE },
    answerMaxSeconds: {
      type: Number,
      default: ANSWER_SECONDS.default,
      min: ANSWER_SECONDS.min,
      max: ANSWER_SECONDS.max,
    },
    status: { type: String, enum: TRIBUTE_STATUSES, default: 'DRAFT', required: true },
    /** The status before archiving, and after restoring. */
    archivedFrom: { type: String, enum: [...TRIBUTE_STATUSES, null], default: null },
    plan: { type: String, default: '$0' },
    surprise: { type: Boolean, default: false },
    linkOpen: { type: Boolean, default: true },
    /** Whether clips that join the reel make its file again (docs/specification.md#reel-remake), and when. */
    remakesFile: { type: Boolean },
    remakeAt: { type: Date },
    /** No reminder of its people, and no notice to its creator, is due before. Missing until the due date is near. */
    remindCheckAt: { type: Date },
    tellCheckAt: { type: Date },
    presentation: { type: presentationSchema, required: true },
    counts: { type: countsSchema, default: () => ({}) },
    /** The client's id of the draft, so that creating it again makes no second one. */
    draftKey: { type: String, default: null },
    /** Takes of erased answers: sending them again does not restore them. */
    erasedTakeIds: { type: [String], default: undefined },
    /** The folders of the music that was composed last, the newest at the end. */
    musicIds: { type: [String], default: undefined },
    /** The folder of the music that could not be composed last. */
    failedMusicId: { type: String },
    /** The creator's prepared file, and a newer one until it replaces that. */
    ownMusic: { type: musicFileSchema },
    arrivingMusic: { type: musicFileSchema },
    /** Removed and replaced: undoing that brings it back (docs/specification.md#reel-own-music). */
    formerMusic: { type: [musicFileSchema], default: undefined },
    hello: { type: helloSchema },
    arrivingHello: { type: helloSchema },
    looks: { type: [lookSchema], default: undefined },
    deletedAt: { type: Date, default: null },
    isErasing: { type: Boolean, default: false },
    /** By an operator: only its creator sees it. */
    takenDownAt: { type: Date, default: null },
    /** Since its creator's account is suspended. */
    creatorSuspendedAt: { type: Date, default: null },
    /** The last publication, playback, answer or renewal, to a day (`note-activity.ts`). */
    activeAt: { type: Date, default: () => new Date() },
    /** When its creator was warned since then that its media will be erased. */
    mediaWarnings: { type: mediaWarningsSchema },
    /** Nothing about its retention happens before. */
    retentionCheckAt: { type: Date },
    mediaErasedAt: { type: Date, default: null },
    /** Until the files are gone. */
    isMediaErasing: { type: Boolean },
    /** What its files occupied when they were measured last (`measure-storage.ts`). */
    storage: { type: storageSchema },
  },
  { timestamps: true, strict: 'throw' },
);
tributeSchema.index({ 'createdBy.userId': 1, deletedAt: 1, createdAt: -1, _id: -1 });
// Finds the draft when a client retries.
tributeSchema.index(
  { 'createdBy.userId': 1, draftKey: 1 },
  {
    unique: true,
    partialFilterExpression: { draftKey: { $type: 'string' }, status: 'DRAFT', deletedAt: null },
  },
);
// The closing job queries it every minute.
tributeSchema.index({ status: 1, dueDate: 1 });
// The reminding jobs query them every minute.
tributeSchema.index({ status: 1, remindCheckAt: 1, dueDate: 1 });
tributeSchema.index({ status: 1, tellCheckAt: 1, dueDate: 1 });
// The remaking job queries it every minute.
tributeSchema.index({ remakeAt: 1 });
// Finds music and hellos whose job was lost.
tributeSchema.index({ 'arrivingMusic.statedAt': 1 }, { sparse: true });
tributeSchema.index({ 'arrivingHello.sentAt': 1 }, { sparse: true });
// The erasing job and unused pictures.
tributeSchema.index({ deletedAt: 1 });
tributeSchema.index({ imageUrl: 1 });
// The operator page: the largest first, and those that were taken down.
tributeSchema.index({ 'storage.bytes': -1, _id: -1 });
tributeSchema.index({ takenDownAt: -1, _id: -1 });

// The retention job queries it every minute; the operator page counts those.
tributeSchema.index({ mediaErasedAt: 1, deletedAt: 1, retentionCheckAt: 1, activeAt: 1 });
tributeSchema.index({ isMediaErasing: 1 }, { sparse: true });
tributeSchema.index({ 'mediaWarnings.firstAt': 1 }, { sparse: true });

export type TributeDocument = HydratedDocument<InferSchemaType<typeof tributeSchema>>;
export const Tribute = singleton('model.Tribute', () => mongoose.model('Tribute', tributeSchema));
