import mongoose, { Schema } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** An ID token lives an hour; clocks may differ by a minute. */
const KEPT_SECONDS = (HOUR_MS + 2 * MINUTE_MS) / 1000;

/** A sign-in that its person ended: its ID tokens prove nobody, although the identity provider still vouches for them. */
const endedSignInSchema = new Schema(
  {
    /** Firebase uid. */
    userId: { type: String, required: true },
    /** When the sign-in was, in seconds since 1970: the `auth_time` of all its tokens. */
    signedInAt: { type: Number, required: true },
  },
  { timestamps: true, strict: 'throw' },
);
endedSignInSchema.index({ userId: 1, signedInAt: 1 }, { unique: true });
endedSignInSchema.index({ updatedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
const EndedSignIn = singleton('model.EndedSignIn', () => mongoose.model('EndedSignIn', endedSignInSchema));

type SignIn = { userId: string; signedInAt: number };

/** Ends a sign-in in every process, for as long as its tokens live. Ending it twice is fine. */
export async function endSignIn({ userId, signedInAt }: SignIn): Promise<void> {
  const signIn = { userId, signedInAt };
  await EndedSignIn.updateOne(signIn, { $set: signIn }, { upsert: true });
}

/** Whether its person has ended a sign-in. */
export async function isSignInEnded({ userId, signedInAt }: SignIn): Promise<boolean> {
  return (await EndedSignIn.exists({ userId, signedInAt })) !== null;
}
