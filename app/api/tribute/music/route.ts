import { AddMusicInput, MusicDto } from '#lib/contracts/music.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { addOwnMusic } from '#server/services/reels/add-own-music.ts';
import { getMusic } from '#server/services/reels/get-music.ts';
import { removeOwnMusic } from '#server/services/reels/remove-own-music.ts';

const COMMON = { access: 'verified', response: MusicDto } as const;

export const GET = route(
  {
    ...COMMON,
    summary: 'Return samples of each mood, and the creator’s own music',
    errors: ['NOT_FOUND'],
    query: TributeQuery,
  },
  ({ ctx, query }) => getMusic(ctx, query.tributeId),
);

export const POST = route(
  {
    ...COMMON,
    summary: 'Play an uploaded file as the music of a reel',
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT'],
    body: AddMusicInput,
  },
  ({ ctx, body }) => addOwnMusic(ctx, body),
);

export const DELETE = route(
  { ...COMMON, summary: 'Remove the creator’s own music', errors: ['NOT_FOUND'], query: TributeQuery },
  ({ ctx, query }) => removeOwnMusic(ctx, query.tributeId),
);
