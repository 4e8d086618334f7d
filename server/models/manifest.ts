import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { CLIP_CHANGES, VERSION_CAUSES } from '#lib/contracts/reel-versions.ts';
import { CARD_KINDS, REEL_ORDERS, REEL_THEMES, ROTATIONS, TRANSITIONS } from '#lib/contracts/reels.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { MUSIC_CHOICES, MUSIC_VOLUMES } from '#lib/reel/music.ts';
import { singleton } from '#server/platform/singleton.ts';
import { captionSchema } from './caption-schema.ts';
import { NAME } from './name-type.ts';

const itemSchema = new Schema(
  {
    kind: { type: String, enum: ['CARD', 'CLIP'], required: true },
    card: { type: String, enum: [...CARD_KINDS, null], default: null },
    questionId: { type: Schema.Types.ObjectId, default: null },
    submission: { type: Schema.Types.ObjectId, ref: 'Submission', default: null },
    hidden: { type: Boolean, default: false },
    trim: { type: new Schema({ from: Number, to: Number }, { _id: false }) },
    whole: { type: Boolean },
    speakerName: { type: String },
    rotate: { type: Number, enum: ROTATIONS },
    cleanUp: { type: String, enum: ['OFF'] },
    poster: { type: Number },
  },
  { _id: false },
);

const settingsSchema = new Schema(
  {
    theme: { type: String, enum: REEL_THEMES, default: DEFAULT_SETTINGS.theme },
    transition: { type: String, enum: TRANSITIONS, default: DEFAULT_SETTINGS.transition },
    tidy: { type: Boolean, default: DEFAULT_SETTINGS.tidy },
    order: { type: String, enum: REEL_ORDERS },
    cover: { type: Schema.Types.ObjectId, ref: 'Submission' },
    music: {
      mood: { type: String, enum: [...MUSIC_CHOICES, null], default: DEFAULT_SETTINGS.music.mood },
      volume: { type: String, enum: MUSIC_VOLUMES, default: DEFAULT_SETTINGS.music.volume },
      startSeconds: { type: Number },
    },
  },
  { _id: false },
);

/** What the creator changed about a clip that is stored with the clip: the question it answers, or its captions. */
const clipChangeSchema = new Schema(
  {
    submission: { type: Schema.Types.ObjectId, ref: 'Submission', required: true },
    kind: { type: String, enum: CLIP_CHANGES, required: true },
    question: {
      type: new Schema({ before: Schema.Types.ObjectId, after: Schema.Types.ObjectId }, { _id: false }),
    },
    captions: {
      type: new Schema({ before: [captionSchema], after: [captionSchema] }, { _id: false }),
    },
  },
  { _id: false },
);

const nameChangeSchema = new Schema(
  {
    contributor: { type: Schema.Types.ObjectId, ref: 'Contributor', required: true },
    before: { type: String, required: true },
    after: { type: String, required: true },
  },
  { _id: false },
);

const songSchema = new Schema(
  { uploadId: { type: String, required: true }, fileName: { ...NAME, default: '' } },
  { _id: false },
);
const songChangeSchema = new Schema({ before: songSchema, after: songSchema }, { _id: false });

/** A version of the reel. Versions never change; every save adds one and removes old ones. */
const manifestSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    version: { type: Number, required: true },
    items: { type: [itemSchema], default: [] },
    /** Older versions have none and open with the defaults. */
    settings: { type: settingsSchema },
    format: { type: String, enum: REEL_FORMATS, default: '16:9' },
    cause: { type: String, enum: VERSION_CAUSES, default: 'BY_OTHERS' },
    /** The version that this one undoes, repeats or restores. */
    step: { type: Number, default: null },
    /** Missing if it changed nothing of the kind. Loaded only to undo, repeat, restore and list versions. */
    clipChanges: { type: [clipChangeSchema], default: undefined, select: false },
    /** The person's name that it corrected. Loaded like `clipChanges`. */
    nameChange: { type: nameChangeSchema, default: undefined, select: false },
    /** The creator's own music that it replaced or removed. Loaded like `clipChanges`. */
    songChange: { type: songChangeSchema, default: undefined, select: false },
  },
  { timestamps: true, strict: 'throw' },
);
manifestSchema.index({ tribute: 1, version: -1 }, { unique: true });

export type ManifestDocument = HydratedDocument<InferSchemaType<typeof manifestSchema>>;
export const Manifest = singleton('model.Manifest', () => mongoose.model('Manifest', manifestSchema));
