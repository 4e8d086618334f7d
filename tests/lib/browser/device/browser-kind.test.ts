import { expect, test } from 'vitest';
import { browserKindOf } from '#lib/browser/device/browser-kind.ts';
import { AGENTS } from '#tests/support/agents.ts';

const kindOf = (userAgent: string, device: { maxTouchPoints?: number; standalone?: boolean } = {}) => {
  const { platform, app, family } = browserKindOf({ userAgent, ...device });
  return `${platform} ${app ?? family}`;
};

test.each([
  ['instagramIos', 'ios INSTAGRAM'],
  ['instagramAndroid', 'android INSTAGRAM'],
  ['facebookIos', 'ios FACEBOOK'],
  ['facebookAndroid', 'android FACEBOOK'],
  ['messengerIos', 'ios MESSENGER'],
  ['messengerAndroid', 'android MESSENGER'],
  ['threadsIos', 'ios THREADS'],
  ['tiktokIos', 'ios TIKTOK'],
  ['tiktokAndroid', 'android TIKTOK'],
  ['snapchatIos', 'ios SNAPCHAT'],
  ['linkedinAndroid', 'android LINKEDIN'],
  ['linkedinIos', 'ios LINKEDIN'],
  ['lineIos', 'ios LINE'],
  ['lineAndroid', 'android LINE'],
  ['wechatIos', 'ios WECHAT'],
  ['kakaotalkAndroid', 'android KAKAOTALK'],
  ['xIos', 'ios X'],
  ['pinterestAndroid', 'android PINTEREST'],
  ['telegramAndroid', 'android TELEGRAM'],
  ['googleIos', 'ios GOOGLE'],
  ['otherIos', 'ios UNNAMED'],
  ['otherAndroid', 'android UNNAMED'],
  ['safariIos', 'ios safari'],
  ['chromeIos', 'ios chromium'],
  ['firefoxIos', 'ios firefox'],
  ['chromeAndroid', 'android chromium'],
  ['firefoxAndroid', 'android firefox'],
  ['samsungAndroid', 'android chromium'],
  ['safariMac', 'computer safari'],
  ['chromeWindows', 'computer chromium'],
  ['firefoxLinux', 'computer firefox'],
] as const)('knows %s as %s', (agent, kind) => {
  expect(kindOf(AGENTS[agent])).toBe(kind);
});

test('knows an iPad that claims to be a Mac by its touch screen', () => {
  expect(kindOf(AGENTS.safariMac, { maxTouchPoints: 5 })).toBe('ios safari');
});

test('takes a page on the home screen for no app', () => {
  expect(kindOf(AGENTS.otherIos, { standalone: true })).toBe('ios chromium');
});
