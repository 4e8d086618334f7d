import { publishBalance } from '#server/domain/credits/credit-balance.ts';
import { closeDueTribute, findDueTributes } from '#server/domain/status/tribute-status.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';

/** Closes due tributes (docs/specification.md#life-closed) and notifies each creator once per date. */
export async function closeTributes(): Promise<void> {
  const now = new Date();
  for (const tribute of await findDueTributes(now)) {
    if (await closeDueTribute(tribute, now)) await tellOfClosing(tribute);
  }
}

async function tellOfClosing(tribute: TributeDocument): Promise<void> {
  const { _id, dueDate } = tribute;
  const { userId } = tribute.createdBy;
  await publishBalance(publish, userId);
  publishTributeChange(tribute);
  // Includes the date: a reel reopened with a later date closes again.
  const source = `${String(_id)} ${dueDate.toISOString()}`;
  await addNotification({ userId, type: 'TRIBUTE_CLOSED', tribute: _id, source });
}
