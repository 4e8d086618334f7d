import { User } from '#server/models/user.ts';

/** Publishes to a person's open pages; `publish` of realtime, which a model may not know. */
type Publish = (userId: string, event: 'updateCount', counts: { submissions: number }) => void;

/** Tells a person's open pages how many ready clips they have. */
export async function tellOwnClips(publish: Publish, userId: string): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId }, 'counts');
  if (user) publish(userId, 'updateCount', { submissions: user.counts?.submissions ?? 0 });
}
