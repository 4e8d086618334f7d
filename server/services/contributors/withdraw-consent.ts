import type { OwnPartInput, TakenBackDto } from '#lib/contracts/contributors.ts';
import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { withdrawClips } from '#server/services/submissions/withdraw-clips.ts';
import { findSelves } from './find-selves.ts';

/** Erases everything that a person of the caller sent (docs/specification.md#consent-withdraw). Throws NOT_FOUND. */
export async function withdrawConsent(ctx: ServiceContext, input: OwnPartInput): Promise<TakenBackDto> {
  const { tribute, selves } = await findSelves(ctx, input);
  await withdrawClips(tribute, selves);
  const userId = ctx.actor.user?.userId;
  if (userId) await publishOwnClips(publish, userId);
  return { personIds: selves.flatMap(({ _id, formerIds }) => [_id].concat(formerIds)).map(String) };
}
