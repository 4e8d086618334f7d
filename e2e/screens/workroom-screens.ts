import type { PresentationDto, RenderDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { rest } from './overflow.ts';
import type { Screen } from './screen.ts';
import {
  answering,
  changing,
  choosing,
  closeAll,
  failing,
  holding,
  inTurn,
  lookingAt,
  openingDialog,
  openingMenu,
  pressing,
  reading,
  redirecting,
  resting,
  type Step,
} from './steps.ts';

const TRIBUTE = /\/api\/tribute\?tributeId/;
const SUBMISSIONS = /\/api\/submission\?/;
const PEOPLE = /\/api\/tribute\/contributor/;
const FILM = /\/api\/tribute\/save_presentation/;
const REEL = /\/api\/tribute\/reel/;
const THANKS = /\/api\/submission\/feed.*kind=THANK_YOU/;

const visitWorkroom: Step = (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`);

/** The sample's workroom with a clip in its reel. */
export const workroom = inTurn(
  visitWorkroom,
  async (page) => {
    await page.getByRole('button', { name: 'Play Aunt Maja' }).first().waitFor();
  },
  resting(),
);

const reelMenu = openingMenu('More reel actions');
/** The panel of the reel's look and sound. */
export const lookAndSound = inTurn(openingDialog('Look and sound'), resting());
const settings = inTurn(reelMenu, choosing('Reel settings'));
export const clipMenu = openingMenu(/^Actions for .*Aunt Maja$/);
const details = inTurn(workroom, settings, pressing('Edit the details'), reading('About the reel'));

/** Shows the reel's clips in another state. */
const clipsThat = (change: (clip: SubmissionDto) => Partial<SubmissionDto>): Step =>
  changing<SubmissionDto[]>(SUBMISSIONS, (clips) => clips.map((clip) => ({ ...clip, ...change(clip) })));

/** With an empty reel, a clip plays separately. */
const filmWithoutClips = changing<object>(FILM, (film) => ({ ...film, entries: [] }));

/** Shows a file that is being made. */
const rendering = (stage: string, secondsLeft: number | null = null): Step =>
  answering(REEL, {
    render: {
      status: 'RENDERING',
      progress: 0.4,
      stage,
      secondsLeft,
      manifestVersion: 1,
      isOutdated: false,
      isMusicMissing: false,
      sizeBytes: null,
      durationSeconds: null,
      failure: null,
    } satisfies RenderDto,
  });

/** Shows answers as thank-yous. */
const saidInThanks = redirecting(THANKS, (url) => url.replace('THANK_YOU', 'ANSWER'));

export const own = (name: string, open: Step, ...dialogs: string[]): Screen => ({
  name: `workroom-${name}`,
  route: '/workroom/[tributeId]',
  as: 'creator',
  open,
  shows: dialogs.map((dialog) => `components/${dialog}.tsx` as const),
});

/** A screen over the workroom of the previous one. */
const next = (name: string, open: Step, ...dialogs: string[]): Screen => ({
  ...own(name, open, ...dialogs),
  continues: true,
});

const fromMenu = (name: string, item: string, dialog: string): Screen =>
  next(name, inTurn(closeAll, reelMenu, choosing(item), resting()), `workroom/settings/${dialog}`);

export const WORKROOM_DIALOG_SCREENS: readonly Screen[] = [
  own(
    'publish-first',
    inTurn(
      changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, publishedAt: null })),
      workroom,
      openingDialog('Publish'),
    ),
    'workroom/reel/publish-dialog',
  ),
  own('publish', inTurn(workroom, openingDialog('Published')), 'workroom/reel/publish-dialog'),
  next(
    'new-link',
    inTurn(pressing('Make a new link'), reading('stop working right away')),
    'ui/confirm-dialog',
  ),
  next('invite-late', inTurn(closeAll, openingDialog('Invite people')), 'workroom/people/late-invite-dialog'),
  next('share-menu', inTurn(closeAll, openingMenu('Share link')), 'workroom/action-menu'),
  next('menu', inTurn(closeAll, reelMenu), 'workroom/action-menu'),
  next('questions', choosing('Edit the questions'), 'workroom/settings/questions-dialog'),
  next('style', inTurn(closeAll, lookAndSound), 'workroom/settings/style-panel'),
  fromMenu('made-reels', 'Made reels', 'made-reels-dialog'),
  fromMenu('put-away', 'Archive reel', 'put-away-dialog'),
  next('clip-menu', inTurn(closeAll, clipMenu), 'workroom/action-menu'),
  next(
    'remove',
    inTurn(closeAll, clipMenu, choosing('Remove the clip'), resting()),
    'workroom/clips/remove-clip-dialog',
  ),
  next('settings', inTurn(closeAll, settings), 'workroom/settings/settings-dialog'),
  next(
    'answer-length',
    inTurn(async (page) => {
      await page.getByRole('combobox', { name: 'Longest answer' }).click();
      await page.getByRole('listbox').waitFor();
    }, rest),
    'workroom/settings/answer-length',
  ),
  own(
    'style-long',
    inTurn(
      changing<PresentationDto>(FILM, (film) => ({ ...film, durationSeconds: 312 })),
      workroom,
      lookAndSound,
      reading(/^A little long/),
    ),
    'workroom/settings/style-panel',
  ),
  own('details', details, 'workroom/settings/details-dialog'),
  own(
    'calendar',
    inTurn(
      details,
      async (page) => {
        await page.getByRole('button', { name: /^(Choose date|Elige fecha)/ }).click();
        await page.getByRole('grid').waitFor();
      },
      resting(),
    ),
    'reel-form/due-date-field',
  ),
  own(
    'delete',
    inTurn(workroom, settings, pressing('Delete this reel'), reading(/^Delete the reel for/)),
    'workroom/settings/delete-reel-dialog',
  ),
  own(
    'thank-you',
    inTurn(saidInThanks, workroom, pressing(/^Play the thank-you from/), resting(1_500)),
    'workroom/clips/clip-dialog',
  ),
];

const lookingAtText = (text: string | RegExp) => lookingAt((page) => page.getByText(text));
const lookingAtHeading = (name: string) =>
  lookingAt((page) => page.getByRole('heading', { name, exact: true }));

/** The workroom in unusual states. */
export const WORKROOM_STATE_SCREENS: readonly Screen[] = [
  own(
    'held',
    inTurn(
      clipsThat(() => ({ status: 'HELD' })),
      visitWorkroom,
      reading(/here and safe/),
      lookingAtHeading('The reel'),
    ),
  ),
  own(
    'preparing',
    inTurn(
      clipsThat(() => ({ status: 'PROCESSING', progress: 0.4, playbackUrl: null })),
      filmWithoutClips,
      visitWorkroom,
      reading(/being prepared/),
      lookingAtHeading('The reel'),
    ),
  ),
  own(
    'failed-clips',
    inTurn(
      clipsThat(({ contributor }) =>
        contributor.name === 'Aunt Maja'
          ? {
              status: 'FAILED',
              failure: { code: 'NO_PICTURE', message: 'This file has sound but no picture.' },
            }
          : {},
      ),
      visitWorkroom,
      reading(/We couldn’t use/),
      lookingAtText(/We couldn’t use/),
    ),
  ),
  own('thanks', inTurn(saidInThanks, workroom, reading('Thank-yous'), lookingAtHeading('Thank-yous'))),
  own(
    'thanks-failed',
    inTurn(
      failing(THANKS),
      visitWorkroom,
      reading('We couldn’t load the thank-yous.'),
      lookingAtText('We couldn’t load the thank-yous.'),
    ),
  ),
  own(
    'people-empty',
    inTurn(answering(PEOPLE, []), workroom, reading(/^Nobody’s here yet/), lookingAtHeading('People')),
  ),
  own('people-loading', inTurn(holding(PEOPLE), workroom, lookingAtHeading('People'))),
  own(
    'closed',
    inTurn(
      changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, status: 'CLOSED', publishedAt: null })),
      workroom,
      settings,
    ),
  ),
  own(
    'link-off',
    inTurn(
      changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, linkOpen: false })),
      answering(SUBMISSIONS, []),
      visitWorkroom,
      reading(/^The recording link is switched off/),
    ),
  ),
  own(
    'is-put-away',
    inTurn(
      changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, status: 'ARCHIVED' })),
      workroom,
    ),
  ),
  own('making', inTurn(rendering('clips', 40), workroom)),
  own('making-waits', inTurn(rendering('waiting'), workroom)),
  own('making-again', inTurn(rendering('retrying'), workroom)),
  own('reel-unknown', inTurn(failing(REEL), workroom, resting(3_000))),
];
