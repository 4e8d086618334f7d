import { GET as notifications } from '#app/api/notification/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as clips } from '#app/api/submission/route.ts';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { call } from '#tests/support/call.ts';
import { addCrowd } from '#tests/support/crowd.ts';
import type { ListName, ListsOrder, ListsSize } from './lists.ts';
import { startProgramDatabase } from './program-environment.ts';

// In one process, so that its CPU time is the whole cost: Next and HTTP cost the same for every size.
const [folder = '', size = ''] = process.argv.slice(2);
const { growing, home } = JSON.parse(size) as ListsSize;
await startProgramDatabase(folder);
const grown = await addCrowd('grown', growing);
const whole = home ? await addCrowd('home', home) : grown;

const as = (userId: string) => ({ as: { userId, email: `${userId}@example.com` } });
const inReel = { tributeId: grown.tributeId };
const asCreator = as(grown.creatorId);

/** Page sizes that the smallest data fills, except at home, which shows all reels. */
const LISTS: Record<ListName, () => ReturnType<typeof call>> = {
  home: () => call(tributes, as(whole.creatorId)),
  'own-reels': () => call(tributes, { ...asCreator, query: { limit: '5' } }),
  'reels-i-am-in': () => call(contributed, { ...as(grown.readerId), query: { limit: '5' } }),
  people: () => call(people, { ...asCreator, query: { ...inReel, limit: '20' } }),
  clips: () => call(clips, { ...asCreator, query: { ...inReel, limit: '20' } }),
  feed: () => call(feed, { ...asCreator, query: inReel }),
  notifications: () => call(notifications, asCreator),
};

process.on('message', ({ list, times }: ListsOrder) => void measure(list, times));
process.once('disconnect', () => process.exit());
process.send?.('ready');

/** Returns the CPU time in seconds. */
async function measure(list: ListName, times: number): Promise<void> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    const { status, error } = await LISTS[list]();
    if (status !== 200) throw new Error(`${list} was answered with ${status}: ${error}`);
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000_000);
}
