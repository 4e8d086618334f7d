import { ApiError, type ApiResult, codeOf, dataOf } from '#lib/browser/api/client.ts';
import { getPresentation } from '#lib/browser/api/reels.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';

const isLost = (status: number) => status === 0 || status >= 500;

/** Returns whether a call failed because of the network or an outage. */
export const didNotArrive = (error: Error): boolean => error instanceof ApiError && isLost(error.status);

type Sending = {
  tributeId: string;
  send: () => Promise<ApiResult<PresentationDto>>;
  /** Whether the reel shows that it arrived, and only its answer was lost. */
  isMade: (reel: PresentationDto) => boolean;
};

/** Sends a change of the reel's versions, and once more if it did not arrive. @throws ApiError */
export async function sendAgain({ tributeId, send, isMade }: Sending): Promise<PresentationDto> {
  const result = await send();
  if (result.error === null) return result.data;
  if (!isLost(result.status)) throw new ApiError(result);
  const reel = await dataOf(getPresentation(tributeId));
  if (isMade(reel)) return reel;
  const again = await send();
  if (again.error === null) return again.data;
  const error = new ApiError(again);
  // The first may have arrived after the look.
  const newest = codeOf(error) === 'STALE_VERSION' ? (await getPresentation(tributeId)).data : null;
  if (newest && isMade(newest)) return newest;
  throw error;
}
