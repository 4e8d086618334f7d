import { User } from '#server/models/user.ts';

/** Publishes to a person's open pages; `publish` of realtime, which a model may not know. */
type Tell = (userId: string, event: 'updateCount', payload: { credit: number }) => void;

/** Shows a person's balance of now on all their open pages. @returns it; 0 for who is not there */
export async function tellBalance(tell: Tell, userId: string): Promise<number> {
  const user = await User.findOne({ firebaseUid: userId }, { credit: 1 });
  if (!user) return 0;
  tell(userId, 'updateCount', { credit: user.credit });
  return user.credit;
}
