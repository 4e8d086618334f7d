import type { CreateTributeInput, TributeDto } from '#lib/contracts/tributes.ts';
import { draftDateIn, dueDateInZone, FALLBACK_DUE_DAYS } from '#lib/tribute/due-date.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { randomId } from '#server/platform/random-id.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { keepPicture } from '#server/services/pictures/keep-picture.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { toTributeDto } from './to-tribute-dto.ts';
import { requireFittingSubject, toTributeFields } from './to-tribute-fields.ts';

/** Creates a draft or returns the one with this `draftKey`: calls may arrive late. Throws INVALID_INPUT. */
export async function createTribute(ctx: ServiceContext, input: CreateTributeInput): Promise<TributeDto> {
  const { userId } = requireIdentity(ctx);
  const { draftKey, ...fields } = input;
  requireFittingSubject(fields, fields);
  const timezone = fields.timezone ?? 'UTC';
  const begun = await findBegun(userId, draftKey);
  if (begun) return toTributeDto(begun, userId);
  const tribute = new Tribute({
    tributeId: randomId(),
    tributeType: fields.tributeType,
    createdBy: { userId },
    draftKey,
    language: ctx.locale,
    dueDate: dueDateInZone(draftDateIn(FALLBACK_DUE_DAYS, new Date()), timezone),
    presentation: { token: randomId() },
  });
  const imageUrl = await keepPicture(fields.imageUrl);
  tribute.set(toTributeFields({ ...fields, imageUrl }, timezone));
  try {
    await tribute.save();
  } catch (error) {
    // A concurrent identical call won.
    if (!isDuplicateKey(error)) throw error;
    return createTribute(ctx, input);
  }
  return toTributeDto(tribute, userId);
}

async function findBegun(userId: string, draftKey: string | undefined): Promise<TributeDocument | null> {
  if (!draftKey) return null;
  return Tribute.findOne({ 'createdBy.userId': userId, draftKey, status: 'DRAFT', deletedAt: null });
}
