import type { ApiResult } from '#lib/browser/api/client.ts';
import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import { joinAgain } from './join-again.ts';
import { mustRenew } from './upload-failure.ts';

/** Calls the server, once more after joining if it no longer knows this browser. */
export async function asContributor<T>(
  self: JoinTributeInput,
  call: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const result = await call();
  if (result.status !== 401 || mustRenew(result)) return result;
  const { data } = await joinAgain(self);
  return data ? call() : result;
}
