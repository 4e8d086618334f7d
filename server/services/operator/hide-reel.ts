import type { ClientSession } from 'mongoose';
import type { ReelActionInput } from '#lib/contracts/operator.ts';
import { renewal } from '#server/domain/retention/note-activity.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { act, nothingThere } from './act.ts';

/** Takes a reel down or puts it back (docs/specification.md#operator-take-down). A deleted one, too: it may be restored. Throws NOT_FOUND. */
export async function changeReel(
  ctx: ServiceContext,
  { tributeId, action, ...basis }: ReelActionInput,
): Promise<void> {
  const tribute = await Tribute.findOne({ tributeId });
  if (!tribute) throw nothingThere();
  const isDown = action === 'TAKE_DOWN_REEL';
  const isDone = await act(ctx, basis, { action, subject: tributeId }, (session) =>
    hide(tribute, isDown, session),
  );
  if (isDone) await tellCreator(tribute, isDown, basis.actionId);
}

/** Returns false if it is so already. */
export async function hide(
  { _id }: Pick<TributeDocument, '_id'>,
  isDown: boolean,
  session: ClientSession,
): Promise<boolean> {
  const other = { _id, takenDownAt: isDown ? null : { $ne: null } };
  const now = new Date();
  const change = isDown ? { $set: { takenDownAt: now } } : backFromHiding({ takenDownAt: null }, now);
  // The reel itself does not change: reviewed reports of it stay closed.
  const options = { session, timestamps: false };
  return (await Tribute.updateOne(other, change, options)).modifiedCount > 0;
}

/** Nobody could use it meanwhile, so its retention period starts again. */
export function backFromHiding<Fields extends object>(fields: Fields, now: Date) {
  const { $set, $unset } = renewal(now);
  return { $set: { ...$set, ...fields }, $unset };
}

/** Tells the creator by notification and mail, with a way to answer. `source` makes each event one notification. */
export async function tellCreator(tribute: TributeDocument, isDown: boolean, source: string): Promise<void> {
  invalidatePublicTribute(tribute.tributeId);
  publishTributeChange(tribute);
  const { userId } = tribute.createdBy;
  const type = isDown ? 'REEL_TAKEN_DOWN' : 'REEL_PUT_BACK';
  await addNotification({ userId, type, tribute: tribute._id, source });
  await enqueue('send-account-mail', { userId, about: type, tribute: tribute.id, changeId: source });
}
