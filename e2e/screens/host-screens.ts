import type { BrowserContext, Page } from '@playwright/test';
import { makeVideo } from '#e2e/fixtures/answer.ts';
import { chooseQuestion } from './recorder-steps.ts';
import { press, type Screen, type ScreenContext } from './screen.ts';
import {
  choosing,
  holding,
  inTurn,
  openingDialog,
  openingMenu,
  pressing,
  reading,
  resting,
  type Step,
} from './steps.ts';
import { createLink } from './wizard-screens.ts';

/** A separate reel, so that other screens do not depend on it. */
const NILS = { occasion: 'Goodbye', firstName: 'Nils', lastName: 'Holm' };

const addresses = new WeakMap<BrowserContext, string>();

/** Returns that reel's address while its creator is signed in. The first screen creates it. */
async function ownReel(page: Page, context: ScreenContext): Promise<string> {
  const known = addresses.get(page.context());
  if (known) return known;
  await createLink(page, context, NILS);
  const { origin } = context;
  await page.goto(`${origin}/home`);
  const poster = page.getByRole('link', { name: /Nils Holm/ }).first();
  const address = `${origin}${await poster.getAttribute('href')}`;
  addresses.set(page.context(), address);
  return address;
}

const visiting =
  (path: string): Step =>
  async (page, context) => {
    await page.goto((await ownReel(page, context)) + path);
  };

/** Closes the reel, which stays a surprise. */
const closeReel = inTurn(
  visiting(''),
  openingMenu('More reel actions'),
  choosing('Reel settings'),
  (page) => page.getByRole('switch', { name: 'Surprise' }).click(),
  // The switch turns after the server has saved it.
  (page) => page.getByRole('switch', { name: 'Surprise', checked: true }).waitFor(),
  pressing('Close now'),
  reading('Closed. Late clips still arrive'),
);

/** Makes the browser that of a new visitor. */
const forgetAccount: Step = async (page) => {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    indexedDB.deleteDatabase('firebaseLocalStorageDb');
  });
};

/** The host's next screens need the cookies. */
const seeingAsVisitor =
  (path: string): Step =>
  async (page, context) => {
    const address = await ownReel(page, context);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.goto(address + path);
    await page.context().addCookies(cookies);
  };

const openHello = inTurn(visiting(''), openingDialog('Say hello on the invitation'));

/** Begins without the hello of another screen. */
const openEmptyHello = inTurn(openHello, async (page) => {
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await discard
    .or(page.getByRole('button', { name: 'Choose a file' }))
    .first()
    .waitFor();
  if (await discard.isVisible()) await discard.click();
});

/** Only for the page that is open. */
const losingCamera: Step = (page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });

const ofHello = (state: string, ...steps: Step[]): Screen => ({
  name: `hello-${state}`,
  route: '/workroom/[tributeId]',
  as: 'host',
  open: inTurn(...steps),
});

const record: Step = async (page, context) => {
  const tributeId = new URL(await ownReel(page, context)).pathname.split('/')[2] ?? '';
  await chooseQuestion(page, { ...context, sample: { ...context.sample, tributeId } });
};

export const HOST_SCREENS: readonly Screen[] = [
  {
    name: 'watch-empty',
    route: '/tribute/[tributeId]/watch',
    as: 'host',
    open: inTurn(visiting('/watch'), reading('The reel is waiting for its first answer')),
  },
  {
    name: 'presentation-empty',
    route: '/tribute/[tributeId]/presentation',
    as: 'host',
    open: inTurn(visiting('/presentation'), reading(/^We’re still putting the reel together/)),
  },
  {
    name: 'remind-address',
    route: '/tribute/[tributeId]/remind',
    as: 'host',
    open: inTurn(seeingAsVisitor('/remind'), reading('Your email')),
  },
  {
    name: 'remind-calendar',
    route: '/tribute/[tributeId]/remind',
    as: 'host',
    open: inTurn(visiting('/remind'), reading('Not now?')),
  },
  {
    name: 'invite-test',
    route: '/workroom/[tributeId]',
    as: 'host',
    open: inTurn(
      visiting(''),
      openingDialog('Invite people'),
      pressing('Send me a test'),
      reading(/^The test is on its way/),
    ),
    shows: ['components/workroom/people/invite-dialog.tsx'],
  },
  {
    name: 'hello-camera',
    route: '/workroom/[tributeId]',
    as: 'host',
    open: inTurn(openHello, pressing('Record a video'), resting(2_000)),
    shows: ['components/clip/camera/short-camera.tsx', 'components/workroom/hello/hello-camera.tsx'],
  },
  {
    name: 'hello-microphone',
    route: '/workroom/[tributeId]',
    as: 'host',
    open: inTurn(
      openHello,
      pressing('Record your voice'),
      reading('We can hear you. Start whenever you’re ready.'),
    ),
    shows: ['components/workroom/hello/hello-camera.tsx'],
  },
  ofHello(
    'recording',
    openEmptyHello,
    pressing('Record a video'),
    pressing('Start recording'),
    resting(6_000),
  ),
  {
    ...ofHello('recorded', pressing('Stop recording'), reading(/^Saved on this device until/)),
    continues: true,
  },
  {
    ...ofHello(
      'refused',
      losingCamera,
      pressing('Record again'),
      (page) =>
        page
          .getByLabel('Choose a file')
          .setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a photo') }),
      reading(/^That’s neither a video/),
    ),
    continues: true,
  },
  {
    ...ofHello(
      'sending',
      holding(/\/api\/upload/),
      pressing('Put it on the invitation'),
      reading(/^Sending/),
    ),
    continues: true,
  },
  {
    name: 'hello-draft',
    route: '/workroom/[tributeId]',
    as: 'host',
    open: inTurn(
      openEmptyHello,
      async (page) => page.getByLabel('Choose a file').setInputFiles(await makeVideo()),
      reading('Put it on the invitation'),
    ),
    shows: ['components/workroom/hello/hello-dialog.tsx'],
  },
  {
    name: 'hello-shown',
    route: '/workroom/[tributeId]',
    as: 'host',
    continues: true,
    open: async (page) => {
      await press(page, 'Put it on the invitation');
      await page.getByLabel('Your hello', { exact: true }).waitFor();
    },
    shows: ['components/workroom/hello/hello-dialog.tsx'],
  },
  {
    name: 'invitation-hello',
    route: '/tribute/[tributeId]',
    as: 'host',
    isWhole: true,
    open: inTurn(seeingAsVisitor(''), reading(/^A hello from/)),
  },
  {
    name: 'invitation-closed',
    route: '/tribute/[tributeId]',
    as: 'host',
    isWhole: true,
    open: inTurn(closeReel, forgetAccount, visiting(''), reading(/^The reel is no longer collecting/)),
  },
  {
    name: 'recorder-3-late',
    route: '/recordtribute',
    as: 'host',
    // Of a visitor of the closed reel.
    continues: true,
    open: inTurn(record, reading(/^The reel is no longer collecting answers/)),
  },
  {
    name: 'watch-surprise',
    route: '/tribute/[tributeId]/watch',
    as: 'host',
    continues: true,
    open: inTurn(visiting('/watch'), reading('The reel is still a surprise'), resting(1_000)),
  },
];
