import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** Bytes on their way. Only Send makes them an answer (docs/specification.md#send-makes-answer). */
const uploadSchema = new Schema(
  {
    uploadId: { type: String, required: true, unique: true },
    /** Of an answer: where it belongs and whose it is. */
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', default: null },
    contributor: { type: Schema.Types.ObjectId, ref: 'Contributor', default: null },
    /** Of feedback: the Firebase uid of its sender. */
    userId: { type: String, default: null },
    sizeBytes: { type: Number, required: true },
    /** The contributor's own name of the file: data, never a path. */
    fileName: { type: String, default: '' },
    /** What the client said about the file, as it said it: the protocol gives it back word for word. */
    metadata: { type: String, default: '' },
    finishedAt: { type: Date, default: null },
    /** The sweeper took its bytes, because nobody sent them. */
    sweptAt: { type: Date },
  },
  { timestamps: true, strict: 'throw' },
);
uploadSchema.index({ finishedAt: 1 });
uploadSchema.index({ contributor: 1 });
uploadSchema.index({ userId: 1 });

export type UploadDocument = HydratedDocument<InferSchemaType<typeof uploadSchema>>;
export const Upload = singleton('model.Upload', () => mongoose.model('Upload', uploadSchema));
