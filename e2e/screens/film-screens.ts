import type { FeedDto } from '#lib/contracts/submissions.ts';
import { runFirst } from './interception.ts';
import type { Screen } from './screen.ts';
import {
  changing,
  closeAll,
  failing,
  filling,
  holding,
  inTurn,
  openingDialog,
  pressing,
  reading,
  resting,
  type Step,
} from './steps.ts';
import { lookAndSound, workroom } from './workroom-screens.ts';

const FEED = /\/api\/submission\/feed/;
const FILM_SECONDS_OF_NO_INTEREST = 9_500;
/** For a busy machine. */
const MAKING_MS = 240_000;

const SAVED_FILM = /\/api\/tribute\/save_presentation$/;
const CLIP_FILES = /\/media\/.*\.mp4/;

const openWatch: Step = (page, { origin, sample }) =>
  page.goto(`${origin}/tribute/${sample.tributeId}/watch`);

const watchClip = pressing(/^Play Aunt Maja’s clip/);

/** The first words of each clip. */
const SAID = 'She never once told me to be careful.';
const withCaptions = changing<FeedDto>(FEED, (feed) => ({
  ...feed,
  items: feed.items.map((item) =>
    Object.assign(item, { captions: [{ startSeconds: 0.2, endSeconds: 600, text: SAID }] }),
  ),
}));

const openPresentation: Step = (page, { sample }) => page.goto(sample.presentationLink);

/** The size of a full screen cannot be changed. */
const playInWindow = inTurn(
  (page) => page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen')),
  pressing('Play the reel'),
);

/** Plays the shared reel to its end. */
const watchToTheEnd = inTurn(
  (page, { sample }) => page.goto(`${sample.presentationLink}&tgd=1`),
  playInWindow,
  (page) => page.getByRole('button', { name: 'Pause' }).waitFor(),
  resting(1_500),
  (page) => page.getByRole('slider').first().press('End'),
  (page) => page.getByRole('link', { name: 'Record a thank-you' }).waitFor(),
  resting(),
);

/** Gives hearts at moments of several clips, and opens the page again. */
const loveMoments: Step = async (page, context) => {
  await openWatch(page, context);
  const slider = page.getByRole('slider').first();
  for (const seconds of ['9', '16', '24', '31']) {
    await slider.fill(seconds);
    await page.getByRole('button', { name: 'Love this moment' }).click();
  }
  await openWatch(page, context);
  await slider.fill('16');
  await page.getByRole('img', { name: /^Where people gave hearts/ }).waitFor();
};

/** Chooses the poster of a clip as the cover. */
const chooseCover = inTurn(workroom, lookAndSound, async (page) => {
  const saved = page.waitForResponse(SAVED_FILM);
  await page.getByRole('combobox', { name: 'Cover' }).selectOption({ index: 1 });
  await saved;
});

/** Makes the file of the reel, unless there is one. */
const makeFile: Step = inTurn(workroom, async (page) => {
  const download = page.getByRole('button', { name: 'Download', exact: true });
  const make = page.getByRole('button', { name: 'Make the reel', exact: true });
  await download.or(make).first().waitFor();
  if (await make.isVisible()) await make.click();
  await download.waitFor({ timeout: MAKING_MS });
});

/** As in a browser that found another screen. */
const withOtherScreen: Step = (page) =>
  runFirst(
    page,
    `Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
      value: Object.assign(new EventTarget(), {
        watchAvailability: async (tell) => tell(true),
        cancelWatchAvailability: async () => {},
        prompt: async () => {},
      }),
    });`,
  );

const otherScreen: Step = async (page) => {
  const cast = page.getByRole('button', { name: 'Play on another screen' });
  await cast.waitFor();
  await cast.focus();
};

const watch = (name: string, open: Step, options: Partial<Screen> = {}): Screen => ({
  name: `watch${name}`,
  route: '/tribute/[tributeId]/watch',
  as: 'creator',
  open,
  ...options,
});

const presentation = (name: string, open: Step, options: Partial<Screen> = {}): Screen => ({
  name: `presentation${name}`,
  route: '/tribute/[tributeId]/presentation',
  as: 'visitor',
  open,
  ...options,
});

const WHOLE = { isWhole: true };
const REPORT = { shows: ['components/public-page/report-dialog.tsx'] } as const;
const REPLAY = { shows: ['components/watch/replay-dialog.tsx'] } as const;

/** The dark pages: the reel so far with its clips, and the reel behind its link. */
export const FILM_SCREENS: readonly Screen[] = [
  watch('-loading', inTurn(holding(FEED), openWatch, resting()), WHOLE),
  watch('-error', inTurn(failing(FEED), openWatch, resting(1_500)), WHOLE),
  watch('', inTurn(openWatch, resting(1_500)), WHOLE),
  watch('-hearts', inTurn(loveMoments, resting())),
  watch('-playing', inTurn(openWatch, watchClip, resting(2_500)), REPLAY),
  watch('-report', openingDialog('Report this clip'), { ...REPORT, continues: true }),
  watch('-clip-captions', inTurn(withCaptions, openWatch, watchClip, reading(SAID), resting()), REPLAY),
  watch(
    '-preview',
    inTurn(openWatch, (page) => page.getByRole('slider').first().hover(), resting(1_500)),
  ),
  watch(
    '-shortcuts',
    inTurn((page) => page.getByRole('slider').first().press('?'), reading('Keyboard shortcuts')),
    { continues: true },
  ),
  watch(
    '-clip-gone',
    inTurn(failing(CLIP_FILES, 404), openWatch, watchClip, reading('We couldn’t load this clip.')),
    REPLAY,
  ),
  // At the end: the reel keeps it.
  watch('-cover', inTurn(chooseCover, openWatch, resting(1_500)), WHOLE),
  // Another screen plays the made file, which the following screens have too.
  watch('-other-screen', inTurn(makeFile, withOtherScreen, openWatch, otherScreen, resting()), WHOLE),
  presentation('', inTurn(openPresentation, reading('Check your sound')), WHOLE),
  presentation('-sound', inTurn(pressing('Play a short sound'), resting()), { ...WHOLE, continues: true }),
  presentation(
    '-loading',
    inTurn(holding(CLIP_FILES), pressing('I hear it'), pressing('Load the whole reel first'), resting(1_500)),
    { ...WHOLE, continues: true },
  ),
  presentation(
    '-load-failed',
    inTurn(
      failing(CLIP_FILES, 503),
      openPresentation,
      pressing('Load the whole reel first'),
      reading('Part of the reel didn’t load'),
    ),
    WHOLE,
  ),
  presentation(
    '-loaded',
    inTurn(openPresentation, pressing('Load the whole reel first'), reading('Ready without internet')),
    WHOLE,
  ),
  presentation('-count', inTurn(playInWindow, reading('2')), { continues: true }),
  presentation(
    '-playing',
    inTurn(
      (page) => page.getByRole('button', { name: 'Pause' }).waitFor(),
      resting(FILM_SECONDS_OF_NO_INTEREST),
    ),
    { continues: true },
  ),
  presentation(
    '-other-screen',
    inTurn(
      withOtherScreen,
      openPresentation,
      playInWindow,
      (page) => page.getByRole('button', { name: 'Pause' }).waitFor(),
      // A moment later, the buttons hide.
      (page) => page.locator('[data-format]').first().press('k'),
      otherScreen,
      resting(),
    ),
  ),
  presentation('-end', watchToTheEnd, WHOLE),
  presentation(
    '-people',
    inTurn((page) => page.getByText('Thank one person').click(), resting()),
    { ...WHOLE, continues: true },
  ),
  presentation('-report', openingDialog('Report this reel'), { ...REPORT, continues: true }),
  presentation(
    '-clip',
    inTurn(
      closeAll,
      (page) => page.getByRole('link', { name: 'Watch the clips one by one' }).click(),
      watchClip,
      (page) => page.getByRole('link', { name: /^Thank / }).waitFor(),
      resting(1_500),
    ),
    { ...REPLAY, route: '/tribute/[tributeId]/watch', continues: true },
  ),
  presentation(
    '-thank-you',
    inTurn(
      watchToTheEnd,
      (page) => page.getByRole('link', { name: 'Record a thank-you' }).click(),
      (page) => page.waitForURL(/recordtribute/),
      resting(),
    ),
    { route: '/recordtribute' },
  ),
  presentation(
    '-thank-one',
    inTurn(
      watchToTheEnd,
      (page) => page.getByText('Thank one person').click(),
      (page) =>
        page
          .getByRole('link', { name: /Aunt Maja/ })
          .first()
          .click(),
      filling('Your name', 'Anna'),
      pressing('Continue'),
      reading(/^Only to/),
    ),
    { route: '/recordtribute' },
  ),
];

/** The reel so far, for a contributor. */
export const GUEST_WATCH_SCREENS: readonly Screen[] = [
  watch('-guest', inTurn(openWatch, resting(1_500)), { as: 'guest', isWhole: true }),
];
