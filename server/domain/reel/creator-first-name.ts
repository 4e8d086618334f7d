import type { ClientSession } from 'mongoose';
import type { TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

export async function creatorFirstName(
  { createdBy }: Pick<TributeDocument, 'createdBy'>,
  session: ClientSession | null = null,
): Promise<string> {
  const creator = await User.findOne({ firebaseUid: createdBy.userId }, { basicInfo: 1 }).session(session);
  return creator?.basicInfo?.firstName ?? '';
}
