import { EndedSignIn } from '#server/models/ended-sign-in.ts';

type SignIn = { userId: string; signedInAt: number };

/** Ends a sign-in in every process while its tokens are valid. Idempotent. */
export async function endSignIn({ userId, signedInAt }: SignIn): Promise<void> {
  const signIn = { userId, signedInAt };
  await EndedSignIn.updateOne(signIn, { $set: signIn }, { upsert: true });
}

export async function isSignInEnded({ userId, signedInAt }: SignIn): Promise<boolean> {
  return (await EndedSignIn.exists({ userId, signedInAt })) !== null;
}
