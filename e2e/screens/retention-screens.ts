import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { at, type Screen } from './screen.ts';
import { answering, changing, inTurn, reading, resting } from './steps.ts';

const OWN_REELS = /\/api\/tribute(\?|$)/;
const TRIBUTE = /\/api\/tribute\?tributeId/;
const SUBMISSIONS = /\/api\/submission\?/;
const FILM = /\/api\/tribute\/save_presentation/;

const mediaErasedAt = '2026-03-01T12:00:00.000Z';
const withoutClips = { status: 'ARCHIVED', mediaErasedAt } as const;

/** Reels whose clips will be erased, or were. */
export const RETENTION_SCREENS: readonly Screen[] = [
  {
    name: 'home-near-erasure',
    route: '/home',
    as: 'creator',
    isWhole: true,
    open: inTurn(
      changing<TributeDto[]>(OWN_REELS, ([reel]) =>
        reel
          ? [
              { ...reel, mediaErasesAt: '2026-12-05T12:00:00.000Z' },
              { ...reel, _id: 'e'.repeat(24), tributeId: 'e'.repeat(22), ...withoutClips },
            ]
          : [],
      ),
      at('/home'),
      reading(/^Its clips will be erased on/),
      (page) => page.getByText('1 archived reel').click(),
      resting(),
    ),
  },
  {
    name: 'workroom-clips-erased',
    route: '/workroom/[tributeId]',
    as: 'creator',
    open: inTurn(
      changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, ...withoutClips })),
      answering(SUBMISSIONS, []),
      changing<PresentationDto>(FILM, (film) => ({ ...film, entries: [], items: [] })),
      (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
      reading('The clips were erased.'),
    ),
  },
];
