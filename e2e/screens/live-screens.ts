import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { Screen } from './screen.ts';
import { changing, inTurn, lookingAt } from './steps.ts';
import { own, workroom } from './workroom-screens.ts';

const SUBMISSIONS = /\/api\/submission\?(?!.*deleted)/;
const TRIBUTE = /\/api\/tribute\?/;
const FILM = /\/api\/tribute\/save_presentation\?/;

/** More than a list that renders whole. */
const ARRIVALS = 60;
const NAMES = ['Ruth', 'Karim', 'Lea', 'Tom', 'Ines', 'Great-aunt Wilhelmina'];
const arrivals = Array.from({ length: ARRIVALS }, (_, number) => ({
  _id: number.toString(16).padStart(24, '0'),
  contributor: { _id: `${number}`, name: NAMES[number % NAMES.length] ?? '' },
  arrivedAt: '2099-01-01T00:00:00.000Z',
}));

/** Many clips arrived since the last visit. */
const arriving = inTurn(
  changing<TributeDto>(TRIBUTE, (tribute) => ({
    ...tribute,
    looked: { until: '2098-01-01T00:00:00.000Z', seen: [] },
  })),
  changing<SubmissionDto[]>(SUBMISSIONS, (clips) => [
    ...clips,
    ...arrivals.map((arrival, number) => ({ ...clips[number % clips.length], ...arrival, isMine: false })),
  ]),
  changing<PresentationDto>(FILM, (film) => ({
    ...film,
    items: [
      ...film.items,
      ...arrivals.map(({ _id }) => ({ kind: 'CLIP', submissionId: _id, hidden: false })),
    ],
  })),
);

/** Clips that arrived since the creator last looked, and a list that is not rendered whole. */
export const WORKROOM_LIVE_SCREENS: readonly Screen[] = [
  own(
    'new-clips',
    inTurn(arriving, workroom, (page) => page.locator('[aria-posinset]').first().waitFor()),
  ),
  {
    ...own(
      'many-clips',
      inTurn(
        lookingAt((page) => page.locator('ol:has(> [data-gap])')),
        // The button of new clips and the reel's bar float over anything; the screen before has checked them.
        async (page) =>
          void (await page.addStyleTag({ content: '[data-floats] { display: none !important }' })),
      ),
    ),
    continues: true,
  },
];
