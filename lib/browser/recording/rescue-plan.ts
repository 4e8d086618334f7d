import type { BrowserKind } from '#lib/browser/device/browser-kind.ts';
import type { ReportedBrowser } from '#lib/contributors/reported-browsers.ts';
import type { CameraProblem } from './camera.ts';

/** What a person does first, and so the words and the picture that the page shows. */
export type RescueGuide =
  | 'app'
  | 'appBottom'
  | 'allowIos'
  | 'allowAndroid'
  | 'allowSettings'
  | 'allowComputer'
  | 'allowMac'
  | 'askAgain'
  | 'phone'
  | 'close'
  | 'update'
  | 'switchOn';

export type RescuePlan = {
  guide: RescueGuide;
  /** Trying again can help without leaving the page. */
  canRetry: boolean;
  /** Another browser or device can help. */
  offersLink: boolean;
};

/** Apps whose menu is at the bottom of an iPhone's screen. */
const MENU_AT_BOTTOM = new Set(['FACEBOOK', 'MESSENGER', 'LINE', 'LINKEDIN']);

/** Returns the way on for a problem in this browser. An app's browser is the likeliest cause of most. */
export function rescuePlanOf(problem: CameraProblem, { platform, app, family }: BrowserKind): RescuePlan {
  if (app !== null && isByApp(problem)) {
    const isAtBottom = platform === 'ios' && MENU_AT_BOTTOM.has(app);
    return { guide: isAtBottom ? 'appBottom' : 'app', canRetry: problem !== 'unsupported', offersLink: true };
  }
  const guide =
    problem === 'denied' ? ALLOW_GUIDES[reportedBrowserOf({ platform, family })] : GUIDES[problem](platform);
  const canRetry = problem !== 'unsupported' && problem !== 'insecure';
  return { guide, canRetry, offersLink: guide === 'update' };
}

/** Returns whether leaving an app's browser can help: a lost camera or an insecure address stays the same elsewhere. */
export const isByApp = (problem: CameraProblem): boolean => problem !== 'stopped' && problem !== 'insecure';

/** On iOS, only Safari decides for each page; other browsers have one switch in the phone's settings. */
export function reportedBrowserOf({
  platform,
  family,
}: Pick<BrowserKind, 'platform' | 'family'>): ReportedBrowser {
  if (platform === 'android') return 'ANDROID';
  if (platform === 'ios') return family === 'safari' ? 'IOS_SAFARI' : 'IOS_OTHER';
  return family === 'safari' ? 'MAC_SAFARI' : 'COMPUTER';
}

const ALLOW_GUIDES: Record<ReportedBrowser, RescueGuide> = {
  IOS_SAFARI: 'allowIos',
  IOS_OTHER: 'allowSettings',
  ANDROID: 'allowAndroid',
  MAC_SAFARI: 'allowMac',
  COMPUTER: 'allowComputer',
};

const GUIDES: Record<Exclude<CameraProblem, 'denied'>, (platform: BrowserKind['platform']) => RescueGuide> = {
  dismissed: () => 'askAgain',
  silent: () => 'askAgain',
  missing: (platform) => (platform === 'computer' ? 'phone' : 'switchOn'),
  busy: () => 'close',
  stopped: () => 'close',
  // A site that has a secure address leads to it before; elsewhere the phone's camera app needs none.
  insecure: () => 'phone',
  unsupported: () => 'update',
  unknown: () => 'close',
};
