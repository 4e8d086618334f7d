import { EndedSignIn } from '#server/models/ended-sign-in.ts';

type SignIn = { userId: string; signedInAt: number };

/** Ends a sign-in in every process, for as long as its tokens are valid. Idempotent. */
export async function endSignIn({ userId, signedInAt }: SignIn): Promise<void> {
  const signIn = { userId, signedInAt };
  await EndedSignIn.updateOne(signIn, { $set: signIn }, { upsert: true });
}

/** Returns whether its person has ended the sign-in. */
export async function isSignInEnded({ userId, signedInAt }: SignIn): Promise<boolean> {
  return (await EndedSignIn.exists({ userId, signedInAt })) !== null;
}
