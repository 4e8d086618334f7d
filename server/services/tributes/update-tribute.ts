import type { TributeDto, UpdateTributeInput } from '#lib/contracts/tributes.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { countAnswersOf } from './count-answers.ts';
import { requireOwnTribute } from './require-tribute.ts';
import { toTributeDto } from './to-tribute-dto.ts';
import { toTributeFields } from './to-tribute-fields.ts';

/**
 * Changes a tribute; what the input leaves out stays. The status COLLECTING opens the shared link.
 * @throws AppError NOT_FOUND, INVALID_INPUT when a tribute without name or question is to be opened
 */
export async function updateTribute(ctx: ServiceContext, input: UpdateTributeInput): Promise<TributeDto> {
  const tribute = await requireOwnTribute(ctx, input.tributeId);
  const { tributeId, status, linkOpen, ...fields } = input;
  tribute.set(toTributeFields(fields, tribute.timezone));
  if (linkOpen !== undefined) tribute.linkOpen = linkOpen;
  if (status) {
    requireComplete(tribute);
    tribute.status = status;
  }
  await tribute.save();
  publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId });
  return toTributeDto(tribute, await countAnswersOf(tribute._id));
}

function requireComplete(tribute: TributeDocument): void {
  const fields: Record<string, string[]> = {};
  if (!tribute.name.trim()) fields.tributeFor = ['Say whom the reel is for.'];
  if (tribute.questions.length === 0) fields.questions = ['Choose at least one question.'];
  const [sentence] = Object.values(fields).flat();
  if (sentence) throw new AppError('INVALID_INPUT', sentence, { fields });
}
