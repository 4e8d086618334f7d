import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** A picture that somebody sent, before and while a tribute or a profile shows it. */
const pictureSchema = new Schema(
  {
    /** As tributes and profiles name it, such as `/media/{id}/picture.webp`. */
    url: { type: String, required: true, unique: true },
    /** When it was sent, or was last seen to be shown. */
    usedAt: { type: Date, required: true },
    /** Its erasing has begun: it cannot be shown any more. */
    isErasing: { type: Boolean, default: false },
  },
  { timestamps: true, strict: 'throw' },
);
pictureSchema.index({ usedAt: 1 });

export type PictureDocument = HydratedDocument<InferSchemaType<typeof pictureSchema>>;
export const Picture = singleton('model.Picture', () => mongoose.model('Picture', pictureSchema));
