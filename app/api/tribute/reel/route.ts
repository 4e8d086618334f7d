import { MakeReelInput, ReelStatusDto, RenderDto } from '#lib/contracts/reels.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { getReelStatus } from '#server/services/reels/get-reel-status.ts';
import { makeReel } from '#server/services/reels/make-reel.ts';

export const GET = route(
  { access: 'verified', query: TributeQuery, response: ReelStatusDto },
  ({ ctx, query }) => getReelStatus(ctx, query.tributeId),
);

export const POST = route(
  { access: 'verified', body: MakeReelInput, response: RenderDto, status: 202 },
  ({ ctx, body }) => makeReel(ctx, body.tributeId),
);
