import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { ACCOUNT_CREATION_METHODS } from '#lib/contracts/users.ts';
import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { singleton } from '#server/platform/singleton.ts';
import { NAME } from './name-type.ts';

const userSchema = new Schema(
  {
    firebaseUid: { type: String, required: true, unique: true },
    email: { type: String, required: true },
    emailVerified: { type: Boolean, default: false },
    /** When the person last replaced the address in the profile; tokens of earlier sign-ins name another one. */
    emailChangedAt: Date,
    accountCreationMethod: { type: String, enum: ACCOUNT_CREATION_METHODS, required: true },
    googleId: { type: String, default: null },
    basicInfo: {
      firstName: { ...NAME, default: '' },
      lastName: { ...NAME, default: '' },
      image: { type: String, default: null },
    },
    counts: {
      submissions: { type: Number, default: 0 },
      views: { type: Number, default: 0 },
      hearts: { type: Number, default: 0 },
    },
    /** The sum of the CreditEntry lines; changed only with them, in one transaction. */
    credit: { type: Number, default: 0, min: 0 },
    stripeCustomerId: { type: String, default: null },
    locale: { type: String, default: DEFAULT_LOCALE },
    /** By notification type; missing types are mailed. */
    emailPreferences: { type: Map, of: Boolean, default: {} },
    appPreferences: { type: Map, of: Boolean, default: {} },
    /** The account is locked from here and erased 30 days later (docs/specification.md#account-deletion). */
    deletedAt: { type: Date, default: null },
    isErasing: { type: Boolean, default: false },
    /** Locked out by an operator; nothing is erased. */
    suspendedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
userSchema.index({ deletedAt: 1 });
userSchema.index({ 'basicInfo.image': 1 });
// The operator page lists them, and finds an account by its address.
userSchema.index({ suspendedAt: -1, _id: -1 });
userSchema.index({ email: 1 });

export type UserDocument = HydratedDocument<InferSchemaType<typeof userSchema>>;
export const User = singleton('model.User', () => mongoose.model('User', userSchema));
