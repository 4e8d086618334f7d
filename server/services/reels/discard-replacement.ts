import type { Types } from 'mongoose';
import { Tribute } from '#server/models/tribute.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';

const REPLACED = { arrivingMusic: 'ownMusic', arrivingHello: 'hello' } as const;

/** Removes a file that should replace a prepared one. Returns false if there is no such pair. */
export async function discardReplacement(
  _id: Types.ObjectId,
  arriving: keyof typeof REPLACED,
): Promise<boolean> {
  const replaced = REPLACED[arriving];
  const isOther = { $ne: [`$${replaced}.uploadId`, `$${arriving}.uploadId`] };
  const former = await Tribute.findOneAndUpdate(
    { _id, [replaced]: { $ne: null }, [arriving]: { $ne: null }, $expr: isOther },
    { $unset: { [arriving]: 1 } },
  );
  const uploadId = former?.[arriving]?.uploadId;
  if (uploadId) await removeUpload(uploadId);
  return former !== null;
}
