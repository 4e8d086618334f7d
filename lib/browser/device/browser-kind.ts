import type { InAppBrowser } from '#lib/contributors/in-app-browsers.ts';

export type Platform = 'ios' | 'android' | 'computer';
export type BrowserKind = {
  platform: Platform;
  /** The app whose built-in browser shows this page, or null. */
  app: InAppBrowser | null;
  family: 'safari' | 'firefox' | 'chromium';
};

type Device = Pick<Navigator, 'userAgent'> & { maxTouchPoints?: number; standalone?: boolean };

/** Messenger comes before Facebook, because its agent names both. */
const AGENTS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['INSTAGRAM', /\bInstagram\b/],
  ['MESSENGER', /FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER)|MessengerLite/],
  ['FACEBOOK', /\bFB_IAB\/|\bFBAN\/|\bFBAV\//],
  ['THREADS', /\bBarcelona \d/],
  ['TIKTOK', /\bmusical_ly|\bBytedanceWebview|\btrill_|\bTikTok/],
  ['SNAPCHAT', /\bSnapchat\b/],
  ['LINKEDIN', /\bLinkedInApp\b/],
  ['LINE', /\bLine\/\d/],
  ['WECHAT', /\bMicroMessenger\b/],
  ['KAKAOTALK', /\bKAKAOTALK\b/],
  ['X', /\bTwitter for |\bTwitterAndroid\b/],
  ['PINTEREST', /\bPinterest\b/],
  ['WHATSAPP', /\bWhatsApp\b/],
  ['TELEGRAM', /\bTelegram\b/],
  ['GOOGLE', /\bGSA\/\d/],
];

/** Tells the kind of browser by its agent string, only to show where to tap. */
export function browserKindOf(device: Device = navigator): BrowserKind {
  const platform = platformOf(device);
  return { platform, app: appOf(device, platform), family: familyOf(device, platform) };
}

function platformOf({ userAgent, maxTouchPoints = 0 }: Device): Platform {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  // An iPad claims to be a Mac, which has no touch screen.
  const isIPad = /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1;
  return isIPad || /\biPhone\b|\biPad\b|\biPod\b/.test(userAgent) ? 'ios' : 'computer';
}

function appOf({ userAgent, standalone }: Device, platform: Platform): InAppBrowser | null {
  const named = AGENTS.find(([, agent]) => agent.test(userAgent));
  if (named) return named[0];
  if (platform === 'android') return /; wv\)/.test(userAgent) ? 'UNNAMED' : null;
  // On iOS, only browsers name Safari; a page on the home screen doesn't either.
  const isBare = platform === 'ios' && !/\bSafari\//.test(userAgent);
  return isBare && !standalone ? 'UNNAMED' : null;
}

function familyOf({ userAgent }: Device, platform: Platform): BrowserKind['family'] {
  if (/\bFirefox\/|\bFxiOS\//.test(userAgent)) return 'firefox';
  if (/\bCriOS\/|\bEdgiOS\/|Chrome\//.test(userAgent)) return 'chromium';
  return platform !== 'android' && /\bSafari\//.test(userAgent) ? 'safari' : 'chromium';
}
