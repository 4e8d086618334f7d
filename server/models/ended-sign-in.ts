import mongoose, { Schema } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** An ID token's hour plus clock differences. */
const KEPT_SECONDS = (HOUR_MS + 2 * MINUTE_MS) / 1000;

/** A sign-in that was ended: we reject its ID tokens, although the identity provider still accepts them. */
const endedSignInSchema = new Schema(
  {
    userId: { type: String, required: true },
    /** `auth_time` of its tokens, in seconds since 1970. */
    signedInAt: { type: Number, required: true },
  },
  { timestamps: true, strict: 'throw' },
);
endedSignInSchema.index({ userId: 1, signedInAt: 1 }, { unique: true });
endedSignInSchema.index({ updatedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export const EndedSignIn = singleton('model.EndedSignIn', () =>
  mongoose.model('EndedSignIn', endedSignInSchema),
);
