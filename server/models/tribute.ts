import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
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

// Schemas of their own, because only then the type of a tribute says that they are there.
const creatorSchema = new Schema({ userId: { type: String, required: true } }, { _id: false });

const presentationSchema = new Schema(
  {
    token: { type: String, required: true },
    publishedAt: { type: Date, default: null },
    /** Whether others than the creator may download film and clips. */
    allowDownload: { type: Boolean, default: true },
  },
  { _id: false },
);

/** Each moves in the transaction of what it counts: `kept-counts.ts`, `count-reaction.ts`. */
const countsSchema = new Schema(
  {
    /** Devices that watched the film and hearts that stand; each is a Reaction. */
    views: { type: Number, default: 0 },
    hearts: { type: Number, default: 0 },
    /** People who were not revoked, without those who only say thank you; those of them who answered. */
    contributors: { type: Number, default: 0 },
    answered: { type: Number, default: 0 },
    /** Answers that are ready and not deleted. */
    clips: { type: Number, default: 0 },
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
    /** What an archived tribute was before, and will be again. */
    archivedFrom: { type: String, enum: [...TRIBUTE_STATUSES, null], default: null },
    plan: { type: String, default: '$0' },
    surprise: { type: Boolean, default: false },
    linkOpen: { type: Boolean, default: true },
    presentation: { type: presentationSchema, required: true },
    counts: { type: countsSchema, default: () => ({}) },
    /** What whoever began it calls it, so that doing it again makes no second one. */
    draftKey: { type: String, default: null },
    /** Takes whose answers were removed and erased since: sent again, they do not come back. */
    erasedTakeIds: { type: [String], default: undefined },
    deletedAt: { type: Date, default: null },
    /** Its erasing has begun: it cannot be brought back any more. */
    isErasing: { type: Boolean, default: false },
  },
  { timestamps: true, strict: 'throw' },
);
// Lists are read by index in the order of their pages: by date, then by id.
tributeSchema.index({ 'createdBy.userId': 1, deletedAt: 1, createdAt: -1, _id: -1 });
// An answer that was lost on its way is asked for again.
tributeSchema.index(
  { 'createdBy.userId': 1, draftKey: 1 },
  {
    unique: true,
    partialFilterExpression: { draftKey: { $type: 'string' }, status: 'DRAFT', deletedAt: null },
  },
);
// The job that closes tributes asks every minute for those whose date has passed.
tributeSchema.index({ status: 1, dueDate: 1 });
// The job that erases asks for what was deleted long ago, and for pictures that nobody shows.
tributeSchema.index({ deletedAt: 1 });
tributeSchema.index({ imageUrl: 1 });

export type TributeDocument = HydratedDocument<InferSchemaType<typeof tributeSchema>>;
export const Tribute = singleton('model.Tribute', () => mongoose.model('Tribute', tributeSchema));
