import { type ApiResult, apiHeaders, bearerNow } from '#lib/browser/api/client.ts';
import { sendSubmission } from '#lib/browser/api/submissions.ts';
import { getTribute } from '#lib/browser/api/tributes.ts';
import { chance } from '#lib/chance.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { createSendingRate } from '#lib/recording/sending-rate.ts';
import { callUpload } from './call-upload.ts';
import { completePart } from './growing-part.ts';
import { joinAgain } from './join-again.ts';
import { timed } from './measure-line.ts';
import { pause } from './pause.ts';
import { keptRangeOf, type Take, type TakeDetails } from './stored-take.ts';
import { type SendTake, TakeUpload, type UploadHost } from './upload-take.ts';

/** Deletes an upload on the server, which otherwise sweeps it after a week. */
export function discardUpload(uploadUrl: string): void {
  const headers = { ...apiHeaders(), 'tus-resumable': '1.0.0' };
  void fetch(uploadUrl, { method: 'DELETE', headers, keepalive: true }).catch(() => null);
}

/** Returns the reel, if the account that signs the calls created it: a session cookie alone cannot send. */
export const findOwnReel = async (tributeId: string): Promise<ApiResult<unknown>> =>
  bearerNow() === null ? SIGNED_OUT : getTribute(tributeId);

const SIGNED_OUT: ApiResult<never> = {
  status: 401,
  data: null,
  error: '',
  code: 'UNAUTHENTICATED',
  fields: {},
};

type Report = Pick<UploadHost, 'onProgress' | 'onUploadUrl'>;
export type UploadOwner = Pick<
  TakeDetails,
  'tributeId' | 'contributorName' | 'isThankYou' | 'behalf' | 'personId'
>;

/** Opens the uploads of a take without parts. The tab must hold the take (`createTakeStore`), because only one tab may send it. */
export function openUpload(owner: UploadOwner, report: Report): TakeUpload {
  const { tributeId, contributorName, isThankYou = false, behalf, personId } = owner;
  const rate = createSendingRate();
  const host: UploadHost = {
    ...report,
    onProgress: (progress) =>
      report.onProgress({ ...progress, bytesPerSecond: rate(progress.bytesSent, performance.now()) }),
    pause,
    random: chance,
    call: timed(callUpload),
    ...(behalf && { identify: () => findOwnReel(tributeId) }),
    // A creator needs no name: their account opens the reel, or nothing does.
    rejoin: () =>
      behalf ? findOwnReel(tributeId) : joinAgain({ tributeId, name: contributorName, isThankYou, personId }),
  };
  return new TakeUpload(host);
}

/** Uploads the parts of a finished take, from where an earlier visit left off. */
export function uploadParts(take: Take, report: Report): TakeUpload {
  const upload = openUpload(take, report);
  for (const { clip, uploadUrl, ...part } of take.parts) {
    const kind = take.behalf ? { kind: 'BEHALF' as const } : {};
    upload.add({ ...part, ...kind, tributeId: take.tributeId, bytes: completePart(clip) }, uploadUrl);
  }
  return upload;
}

/** Adds the picture behind a voice, which is sent after its parts. */
export function addPicture(
  upload: TakeUpload,
  { tributeId, picture }: Take,
  onUploadUrl: (pictureId: string, uploadUrl: string | null) => Promise<unknown>,
): void {
  if (!picture) return;
  const { pictureId, clip, uploadUrl, ...file } = picture;
  upload.add({ ...file, tributeId, bytes: completePart(clip) }, uploadUrl, (url) =>
    onUploadUrl(pictureId, url),
  );
}

/** Returns how Send makes a take's uploads an answer. */
export function sendOf(take: TakeDetails): SendTake {
  const { tributeId, questionId, personId, replaces, thanks, behalf, isThankYou = false } = take;
  const takeId = take.sentAs ?? take.takeId;
  const kind = isThankYou ? 'THANK_YOU' : 'ANSWER';
  // JSON leaves out undefined fields.
  const about = { personId, replaces, thanks, behalf };
  const answer = { tributeId, questionId, takeId, kind, consent: true, ...about } as const;
  return (uploadIds) => sendSubmission({ ...answer, ...contentOf(take, uploadIds) });
}

function contentOf(take: TakeDetails, uploadIds: string[]) {
  const { medium = 'VIDEO', text = '', parts, picture } = take;
  const trim = keptRangeOf(take);
  if (medium === 'TEXT') return { medium, text };
  if (medium === 'PHOTO') {
    const caption = (index: number) => parts[index]?.caption ?? '';
    return { medium, photos: uploadIds.map((uploadId, index) => ({ uploadId, caption: caption(index) })) };
  }
  const pictureUploadId = picture && uploadIds.at(-1);
  return {
    medium,
    uploadIds: picture ? uploadIds.slice(0, -1) : uploadIds,
    trim: trim ? sentTrimOf(trim) : undefined,
    pictureUploadId,
  };
}

const sentTrimOf = ({ partSeconds, leadInSeconds, ...range }: KeptRange) => ({
  ...range,
  partSeconds: [...partSeconds],
  ...(leadInSeconds && { leadInSeconds: [...leadInSeconds] }),
});
