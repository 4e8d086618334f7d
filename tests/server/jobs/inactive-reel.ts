import mongoose, { Types } from 'mongoose';
import { GET as reads } from '#app/api/tribute/route.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { sendRetentionMail } from '#server/jobs/handlers/send-retention-mail.ts';
import { watchRetention } from '#server/jobs/handlers/watch-retention.ts';
import { Report } from '#server/models/report.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { liveThrough } from '#tests/support/lived-through.ts';
import { mails } from '#tests/support/mail-server.ts';
import { goOn } from './days-later.ts';

/** A reel with clips that nobody uses from now on. */
export async function inactiveReel() {
  const lived = await liveThrough();
  const _id = new Types.ObjectId(lived.tribute._id);
  await Report.updateMany({ tribute: _id }, { $set: { reviewedAt: new Date(), verdict: 'CLEARED' } });
  await Tribute.updateOne({ _id }, { $set: { activeAt: new Date(), dueDate: new Date(), imageUrl: null } });
  return { ...lived, _id, tributeId: lived.tribute.tributeId };
}
export type Reel = Awaited<ReturnType<typeof inactiveReel>>;

/** A day of the worker: it looks and sends what it has queued. */
export async function workADay(): Promise<void> {
  await watchRetention(new Date());
  await sendQueued();
}

export async function sendQueued(): Promise<void> {
  const jobs = mongoose.connection.collection('jobs');
  for (const { _id, data } of await jobs.find({ name: 'send-retention-mail' }).toArray()) {
    await sendRetentionMail(data as never);
    await jobs.deleteOne({ _id });
  }
}

export async function liveDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    goOn(1);
    await workADay();
  }
}

/** Days on which only the last matters. */
export async function pass(days: number): Promise<void> {
  goOn(days);
  await workADay();
}

export const isKept = async ({ guestClip }: Reel) => hasMedia(`${guestClip}/playback.mp4`);
export const subjectsTo = ({ creator }: Reel) =>
  mails.filter(({ to }) => to === creator.email).map(({ subject }) => subject);
export const read = async ({ creator, tributeId }: Reel) =>
  (await call(reads, { as: creator, query: { tributeId } })).data;
