import { GET as notifications } from '#app/api/notification/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as clips } from '#app/api/submission/route.ts';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { closeTributes } from '#server/jobs/handlers/close-tributes.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { remakeReels } from '#server/jobs/handlers/remake-reels.ts';
import { remindContributors } from '#server/jobs/handlers/remind-contributors.ts';
import { stripOriginals } from '#server/jobs/handlers/strip-originals.ts';
import { tellDueSoon } from '#server/jobs/handlers/tell-due-soon.ts';
import { watchRetention } from '#server/jobs/handlers/watch-retention.ts';
import { measureQueue } from '#server/jobs/queue/measure-queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { releaseJobs } from '#server/jobs/queue/start-jobs.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Walk } from '#server/models/walk.ts';
import { sweepHandedDrafts } from '#server/services/handovers/handed-draft.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { countFailed, countWaiting } from '#server/services/operator/count-waiting.ts';
import { listReels } from '#server/services/operator/list-reels.ts';
import { listReports } from '#server/services/operator/list-reports.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { checkOpenOrders } from '#server/services/payments/check-open-orders.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { exportMoney } from '#server/services/users/export-money.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { call } from '#tests/support/call.ts';
import { creatorOf } from './documents.ts';
import type { WorkName } from './scale.ts';

const userId = creatorOf(0);
const as = { userId, email: `${userId}@example.com` };

async function read(...[list, query]: [Parameters<typeof call>[0], Record<string, string>?]): Promise<void> {
  const { status, error } = await call(list, { as, ...(query && { query }) });
  if (status !== 200) throw new Error(`A list was answered with ${status}: ${error}`);
}

/** In the reel that everything happens in: the creator's newest. */
async function inReel(): Promise<{ tributeId: string }> {
  const newest = await Tribute.findOne({ 'createdBy.userId': userId, deletedAt: null }).sort({
    createdAt: -1,
  });
  return { tributeId: newest?.tributeId ?? '' };
}

let rounds = 0;

/** The first step of a round through all reels: an hour after the last round. */
async function measureStep(): Promise<void> {
  rounds += 1;
  await Walk.deleteOne({ _id: 'measure-storage' });
  await measureStorage(new Date(Date.now() + rounds * HOUR_MS));
}

async function readCredits(): Promise<void> {
  let lines = 0;
  for await (const { amount } of exportMoney(userId).credits) lines += Number(amount !== null);
  if (lines === 0) throw new Error('There are no credits to read.');
}

/** Everything that a page shows or a program repeats, whose cost must not grow with the installation. */
export async function works(): Promise<Record<WorkName, () => Promise<unknown>>> {
  const reel = await inReel();
  return {
    home: () => read(tributes),
    'reels-i-am-in': () => read(contributed),
    board: () => read(people, reel),
    clips: () => read(clips, reel),
    feed: () => read(feed, reel),
    notifications: () => read(notifications),
    'credit-history': readCredits,
    reminders: async () => {
      await remindContributors();
      await tellDueSoon();
    },
    'close-reels': closeTributes,
    'remake-reels': () => remakeReels(),
    'erase-deleted': () => eraseDeleted(),
    'strip-originals': () => stripOriginals(),
    'watch-retention': () => watchRetention(),
    'reconcile-jobs': async () => {
      await releaseJobs();
      await reconcileJobs();
    },
    'reconcile-uploads': () => reconcileUploads(holdIdleUpload),
    'reconcile-invites': reconcileInvites,
    'sweep-uploads': () => sweepUploads(),
    'sweep-drafts': () => sweepHandedDrafts(),
    'open-orders': () => checkOpenOrders(),
    'measure-storage': measureStep,
    metrics: async () => {
      await measureQueue();
      await countWaiting(await countFailed(Date.now()));
    },
    'operator-lists': async () => {
      await listReels({ limit: 20 });
      await listReports({ limit: 20 });
    },
  };
}
