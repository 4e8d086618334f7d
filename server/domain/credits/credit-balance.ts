import { User } from '#server/models/user.ts';

type Tell = (userId: string, event: 'updateCount', payload: { credit: number }) => void;

/** Pushes a person's balance to their open pages. Returns it, or 0 for an unknown person. */
export async function publishBalance(tell: Tell, userId: string): Promise<number> {
  const user = await User.findOne({ firebaseUid: userId }, { credit: 1 });
  if (!user) return 0;
  tell(userId, 'updateCount', { credit: user.credit });
  return user.credit;
}
