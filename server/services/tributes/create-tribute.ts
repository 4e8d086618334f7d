import type { CreateTributeInput, TributeDto } from '#lib/contracts/tributes.ts';
import { draftDateIn, dueDateInZone, FALLBACK_DUE_DAYS } from '#lib/tribute/due-date.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { keepPicture } from '#server/services/pictures/keep-picture.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { countAnswersOf } from './count-answers.ts';
import { randomId } from './random-id.ts';
import { toTributeDto } from './to-tribute-dto.ts';
import { toTributeFields } from './to-tribute-fields.ts';

/** Begins a tribute as a draft that only its creator sees. */
export async function createTribute(ctx: ServiceContext, input: CreateTributeInput): Promise<TributeDto> {
  const { userId } = requireIdentity(ctx);
  const timezone = input.timezone ?? 'UTC';
  const tribute = new Tribute({
    tributeId: randomId(),
    tributeType: input.tributeType,
    createdBy: { userId },
    language: ctx.locale,
    dueDate: dueDateInZone(draftDateIn(FALLBACK_DUE_DAYS, new Date()), timezone),
    presentation: { token: randomId() },
  });
  const imageUrl = await keepPicture(input.imageUrl);
  tribute.set(toTributeFields({ ...input, imageUrl }, timezone));
  await tribute.save();
  return toTributeDto(tribute, await countAnswersOf(tribute._id));
}
