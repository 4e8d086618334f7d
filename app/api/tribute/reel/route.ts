import { MakeReelInput } from '#lib/contracts/made-reels.ts';
import { ReelStatusDto, RenderDto } from '#lib/contracts/reels.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { cancelReel } from '#server/services/reels/cancel-reel.ts';
import { getReelStatus } from '#server/services/reels/get-reel-status.ts';
import { makeReel } from '#server/services/reels/make-reel.ts';

const ofReel = { access: 'verified', query: TributeQuery, response: ReelStatusDto } as const;

export const GET = route(
  { summary: 'Return the progress of the reel’s file', errors: ['NOT_FOUND'], ...ofReel },
  ({ ctx, query }) => getReelStatus(ctx, query.tributeId),
);

export const POST = route(
  {
    summary: 'Create the reel’s file',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    body: MakeReelInput,
    response: RenderDto,
    status: 202,
  },
  ({ ctx, body }) => makeReel(ctx, body),
);

export const DELETE = route(
  { summary: 'Cancel the creation of the reel’s file', errors: ['NOT_FOUND'], ...ofReel },
  ({ ctx, query }) => cancelReel(ctx, query.tributeId),
);
