import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { Screen } from './screen.ts';
import { changing, failing, inTurn, reading, type Step } from './steps.ts';

const TRIBUTE = /\/api\/tribute\?tributeId/;

type SharePath = '/share' | '/share/questionnaire' | '/share/watchreels';

const share =
  (path: SharePath): Step =>
  (page, { origin, sample }) =>
    page.goto(`${origin}${path}?tributeId=${sample.tributeId}`);

const being = (change: Partial<TributeDto>) =>
  changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, ...change }));

const own = (name: string, route: SharePath, before: Step, text: string): Screen => ({
  name: `share-${name}`,
  route,
  as: 'creator',
  open: inTurn(before, share(route), reading(text)),
});

export const SHARE_STATE_SCREENS: readonly Screen[] = [
  own('error', '/share', failing(TRIBUTE), 'Something went wrong on our side'),
  own('draft', '/share', being({ status: 'DRAFT' }), 'This reel is still a draft'),
  own('closed', '/share', being({ linkOpen: false }), 'The link is switched off'),
  own('no-questions', '/share/questionnaire', being({ questions: [] }), 'This reel has no questions yet'),
  own('unpublished', '/share/watchreels', being({ publishedAt: null }), 'The reel isn’t published yet'),
  own(
    'film-error',
    '/share/watchreels',
    failing(/\/api\/tribute\/presentation_link/),
    'Something went wrong on our side',
  ),
];
