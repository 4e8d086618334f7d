import type { Types } from 'mongoose';
import type { TributeChange } from '#lib/contracts/events.ts';
import { ASKED } from '#server/domain/contributors/thank-you-only.ts';
import { readCounts } from '#server/domain/counts/read-counts.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { toBoardPeople } from './to-board-people.ts';

/** Sends the creator's open pages these people as the board shows them, and the reel's numbers. */
export async function publishPeople(
  tribute: TributeDocument,
  ids: readonly Types.ObjectId[],
  change: Pick<TributeChange, 'clips' | 'goneClips' | 'stale'> = {},
): Promise<void> {
  const present = { _id: { $in: ids }, status: { $ne: 'REVOKED' as const }, ...ASKED };
  const people = await toBoardPeople(tribute, await Contributor.find(present));
  publishTributeChange(tribute, { ...(await readCounts(tribute._id)), people, stale: [], ...change });
}
