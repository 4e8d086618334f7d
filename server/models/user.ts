import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { ACCOUNT_CREATION_METHODS } from '#lib/contracts/users.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Folks a new person may invite for free (seed §1, §9). */
const FREE_CREDITS = 5;

const userSchema = new Schema(
  {
    firebaseUid: { type: String, required: true, unique: true },
    email: { type: String, required: true },
    emailVerified: { type: Boolean, default: false },
    accountCreationMethod: { type: String, enum: ACCOUNT_CREATION_METHODS, required: true },
    googleId: { type: String, default: null },
    basicInfo: {
      firstName: { type: String, default: '' },
      lastName: { type: String, default: '' },
      image: { type: String, default: null },
    },
    counts: {
      submissions: { type: Number, default: 0 },
      views: { type: Number, default: 0 },
      hearts: { type: Number, default: 0 },
    },
    credit: { type: Number, default: FREE_CREDITS, min: 0 },
    stripeCustomerId: { type: String, default: null },
    locale: { type: String, default: 'en' },
  },
  { timestamps: true, strict: 'throw' },
);

export type UserDocument = HydratedDocument<InferSchemaType<typeof userSchema>>;
export const User = singleton('model.User', () => mongoose.model('User', userSchema));
