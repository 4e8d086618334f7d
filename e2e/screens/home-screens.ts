import type { TributeDto } from '#lib/contracts/tributes.ts';
import { runFirst } from './interception.ts';
import { chooseVideo } from './recorder-steps.ts';
import { at, type Screen } from './screen.ts';
import {
  changing,
  failing,
  inTurn,
  openingDialog,
  reading,
  redirecting,
  resting,
  type Step,
} from './steps.ts';

const OWN_REELS = /\/api\/tribute(\?|$)/;
const REELS_IM_IN = /\/api\/tribute\/contributedTribute/;
const home = at('/home');

const own = (name: string, open: Step, options: Partial<Screen> = {}): Screen => ({
  name,
  route: '/home',
  as: 'creator',
  open,
  isWhole: true,
  ...options,
});

/** The person's own reels and others'. Needs two reels. */
export const HOME_SCREENS: readonly Screen[] = [
  own('home', inTurn(home, reading('Otto Lindqvist'))),
  own(
    'home-reels-im-in',
    inTurn(
      // Others' reels look like own ones without the creator's data.
      redirecting(REELS_IM_IN, (url) => url.replace('/contributedTribute', '')),
      home,
      reading("Reels I'm in"),
    ),
  ),
  own(
    'home-reels-im-in-failed',
    inTurn(failing(REELS_IM_IN), home, reading('We couldn’t load the reels you’re in.')),
  ),
  own(
    'home-put-away',
    inTurn(
      changing<TributeDto[]>(OWN_REELS, ([first, ...others]) =>
        first ? [{ ...first, status: 'ARCHIVED' }, ...others] : [],
      ),
      home,
      (page) => page.getByText('1 archived reel').click(),
      resting(),
    ),
  ),
  own(
    'identity-unavailable',
    inTurn(
      // The browser's storage of the sign-in never opens.
      (page) => runFirst(page, 'IDBFactory.prototype.open = () => new EventTarget();'),
      home,
      async (page) => page.getByText('We can’t check who you are right now').waitFor({ timeout: 30_000 }),
    ),
    { isWhole: false },
  ),
  own(
    'unsent-take-dialog',
    inTurn(
      chooseVideo,
      home,
      openingDialog('Your account'),
      openingDialog('Log out'),
      reading('You have something unsent'),
    ),
    { as: 'leaver', isWhole: false, shows: ['components/account/unsent-take-dialog.tsx'] },
  ),
];
