import { Schema } from 'mongoose';

/** A caption of a clip, in seconds of the prepared clip. */
export const captionSchema = new Schema(
  {
    startSeconds: { type: Number, required: true },
    endSeconds: { type: Number, required: true },
    text: { type: String, required: true },
  },
  { _id: false },
);
