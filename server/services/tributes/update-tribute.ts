import type { TributeDto, UpdateTributeInput } from '#lib/contracts/tributes.ts';
import { changeTributeStatus } from '#server/domain/status/tribute-status.ts';
import { AppError, type ErrorText } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { keepPicture } from '#server/services/pictures/keep-picture.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { archiveTribute } from './archive-tribute.ts';
import { invalidatePublicTribute } from './get-public-tribute.ts';
import { keepTributeMedia } from './keep-tribute-media.ts';
import { toTributeDto } from './to-tribute-dto.ts';
import { requireFittingSubject, toTributeFields } from './to-tribute-fields.ts';

/**
 * Updates the given fields; status COLLECTING opens the link, and so does a later date for a reel that its date closed.
 * Throws NOT_FOUND, INVALID_INPUT.
 */
export async function updateTribute(ctx: ServiceContext, input: UpdateTributeInput): Promise<TributeDto> {
  const { tribute } = await requireAccess(ctx, input.tributeId, 'manage');
  const {
    tributeId,
    linkOpen,
    surprise,
    allowDownload,
    answerMaxSeconds,
    archived,
    remakesFile,
    keepMedia,
    status: wanted,
    ...fields
  } = input;
  if (fields.imageUrl) fields.imageUrl = await keepPicture(fields.imageUrl, tribute.imageUrl);
  requireFittingSubject(fields, tribute);
  const dueBefore = tribute.dueDate;
  tribute.set(toTributeFields(fields, tribute.timezone));
  remindAtOtherTimes(tribute);
  const status = nextStatus(tribute, wanted, dueBefore);
  if (linkOpen !== undefined) tribute.linkOpen = linkOpen;
  if (surprise !== undefined) tribute.surprise = surprise;
  if (answerMaxSeconds !== undefined) tribute.answerMaxSeconds = answerMaxSeconds;
  if (allowDownload !== undefined) tribute.set('presentation.allowDownload', allowDownload);
  if (remakesFile !== undefined) tribute.remakesFile = remakesFile;
  if (status) requireComplete(tribute);
  await tribute.save();
  if (status && status !== tribute.status) {
    await changeTributeStatus(tribute, status);
    await afterCreditsAdded(tribute.createdBy.userId);
  }
  if (archived !== undefined) await archiveTribute(tribute, archived);
  if (keepMedia) await keepTributeMedia(tribute);
  invalidatePublicTribute(tributeId);
  publishTributeChange(tribute);
  return toTributeDto(tribute, requireIdentity(ctx).userId);
}

type WantedStatus = UpdateTributeInput['status'];

/** Returns the wanted status, or COLLECTING if the date closed the reel and a later one is set. */
function nextStatus(
  { status, dueDate }: TributeDocument,
  wanted: WantedStatus,
  dueBefore: Date,
): WantedStatus {
  const now = new Date();
  return wanted ?? (status === 'CLOSED' && dueBefore <= now && dueDate > now ? 'COLLECTING' : undefined);
}

/** Its reminders are due at other times, if its date or zone has changed. */
function remindAtOtherTimes(tribute: TributeDocument): void {
  if (!tribute.isModified('dueDate') && !tribute.isModified('timezone')) return;
  for (const check of ['remindCheckAt', 'tellCheckAt'] as const) {
    tribute.set(check, undefined);
    // Also if it was missing when it was read: a job may have set it since.
    tribute.markModified(check);
  }
}

function requireComplete(tribute: TributeDocument): void {
  const fields: Record<string, ErrorText[]> = {};
  if (!tribute.name.trim()) fields.tributeFor = ['sayWhom'];
  if (tribute.questions.length === 0) fields.questions = ['chooseQuestion'];
  const [text] = Object.values(fields).flat();
  if (text) throw new AppError('INVALID_INPUT', text, { fields });
}
