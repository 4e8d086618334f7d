import { User } from '#server/models/user.ts';

/** The publisher is passed in, because the domain must not import realtime. */
type Publish = (userId: string, event: 'updateCount', counts: { submissions: number }) => void;

export async function publishOwnClips(publish: Publish, userId: string): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId }, 'counts');
  if (user) publish(userId, 'updateCount', { submissions: user.counts?.submissions ?? 0 });
}
