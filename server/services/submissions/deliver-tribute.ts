import type { Types } from 'mongoose';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';

/** Marks a published reel as delivered at its first play by someone else (docs/specification.md#life-ready). */
export async function deliverTribute(tribute: Types.ObjectId): Promise<void> {
  const delivered = await Tribute.findOneAndUpdate(
    { _id: tribute, status: 'READY' },
    { $set: { status: 'DELIVERED' } },
    { timestamps: false },
  );
  if (!delivered) return;
  invalidatePublicTribute(delivered.tributeId);
  publishTributeChange(delivered);
  await addNotification({
    userId: delivered.createdBy.userId,
    type: 'REEL_VIEWED',
    tribute,
    source: String(tribute),
  });
}
