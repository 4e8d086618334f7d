import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** Uploaded bytes. Only Send makes them an answer (docs/specification.md#send-makes-answer). */
const uploadSchema = new Schema(
  {
    uploadId: { type: String, required: true, unique: true },
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', default: null },
    contributor: { type: Schema.Types.ObjectId, ref: 'Contributor', default: null },
    userId: { type: String, default: null },
    /** What an account uploads. Missing for a contributor's answer, and in uploads of earlier versions. */
    kind: { type: String, enum: ['BEHALF', 'MUSIC', 'HELLO', 'FEEDBACK'] },
    /** Null until the sender declares it: a take is uploaded while it is recorded. */
    sizeBytes: { type: Number },
    /** The contributor's file name: data, never a path. */
    fileName: { type: String, default: '' },
    /** The client's Upload-Metadata, returned unchanged by the protocol. */
    metadata: { type: String, default: '' },
    /** A salted hash of the sender's network address, until the clip is complete and sent. */
    addressMark: { type: String },
    finishedAt: { type: Date, default: null },
    sweptAt: { type: Date },
    /** When to strip an original whose clip was prepared without it: by an earlier version or on a full disk. */
    stripDueAt: { type: Date },
  },
  { timestamps: true, strict: 'throw' },
);
// The order of the walk that finishes interrupted uploads.
uploadSchema.index({ finishedAt: 1, createdAt: 1 });
uploadSchema.index({ stripDueAt: 1 }, { sparse: true });
uploadSchema.index({ contributor: 1 });
uploadSchema.index({ tribute: 1 });
uploadSchema.index({ userId: 1 });
uploadSchema.index({ addressMark: 1 }, { sparse: true });

export type UploadDocument = HydratedDocument<InferSchemaType<typeof uploadSchema>>;
export const Upload = singleton('model.Upload', () => mongoose.model('Upload', uploadSchema));
