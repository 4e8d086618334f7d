import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

const pictureSchema = new Schema(
  {
    url: { type: String, required: true, unique: true },
    /** When it was uploaded or last seen in use. */
    usedAt: { type: Date, required: true },
    isErasing: { type: Boolean, default: false },
  },
  { timestamps: true, strict: 'throw' },
);
pictureSchema.index({ usedAt: 1 });

export type PictureDocument = HydratedDocument<InferSchemaType<typeof pictureSchema>>;
export const Picture = singleton('model.Picture', () => mongoose.model('Picture', pictureSchema));
