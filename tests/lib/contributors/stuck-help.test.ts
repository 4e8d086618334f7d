import { expect, test } from 'vitest';
import { STUCK_REASONS } from '#lib/contributors/progress.ts';
import { REPORTED_BROWSERS } from '#lib/contributors/reported-browsers.ts';
import { helpFor, stuckWordsOf } from '#lib/contributors/stuck-help.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { helpTranslator } from '#server/mail/mail-translator.ts';

test('names the app in which a camera fails, and leads out of it [board-states]', () => {
  const denied = { reason: 'CAMERA_DENIED', app: 'INSTAGRAM', browser: null } as const;
  expect(stuckWordsOf(denied)).toEqual({ key: 'deniedInApp', app: 'Instagram' });
  expect(helpFor(denied)).toMatchObject({ key: 'inApp', values: { app: 'Instagram' } });
  const unnamed = { reason: 'CAMERA_SILENT', app: 'UNNAMED', browser: null } as const;
  expect(stuckWordsOf(unnamed)).toEqual({ key: 'CAMERA_SILENT', app: '' });
  expect(helpFor(unnamed)).toMatchObject({ key: 'IN_APP_BROWSER' });
});

test('does not blame the app for an upload', () => {
  const broken = { reason: 'UPLOAD_BROKEN_OFF', app: 'INSTAGRAM', browser: null } as const;
  expect(stuckWordsOf(broken).key).toBe('UPLOAD_BROKEN_OFF');
  expect(helpFor(broken)?.key).toBe('UPLOAD_BROKEN_OFF');
});

test('never promises that a refused answer is sent automatically', () => {
  const refused = { reason: 'ANSWER_REFUSED', app: 'INSTAGRAM', browser: null } as const;
  expect(stuckWordsOf(refused)).toEqual({ key: 'ANSWER_REFUSED', app: '' });
  expect(helpFor(refused)).toMatchObject({ key: 'ANSWER_REFUSED' });
  for (const [locale, promise] of [
    ['en', 'automatically'],
    ['es', 'automáticamente'],
  ] as const) {
    expect(messagesFor(locale).board.tip.UPLOAD_BROKEN_OFF).toContain(promise);
    expect(messagesFor(locale).board.tip.ANSWER_REFUSED).not.toContain(promise);
  }
});

test.each([
  ['IOS_SAFARI', 'then “Website Settings”'],
  ['IOS_OTHER', 'Open your phone’s Settings, choose the browser'],
  ['ANDROID', 'then “Permissions”'],
  ['MAC_SAFARI', 'Open the Safari menu'],
  ['COMPUTER', 'Click the icon left of the web address'],
] as const)(
  'says where to allow the camera in the browser that was reported: %s [board-nudges]',
  (browser, words) => {
    const help = helpFor({ reason: 'CAMERA_DENIED', app: null, browser });
    expect(help && helpTranslator('en')(help.key, help.values)).toContain(words);
  },
);

test.each(LOCALES)('tells each browser its own way, and an unknown one a general way: %s', (locale) => {
  for (const reason of ['CAMERA_DENIED', 'MICROPHONE_DENIED'] as const) {
    const ways = [...REPORTED_BROWSERS, null].map((browser) => {
      const help = helpFor({ reason, app: null, browser });
      return help && helpTranslator(locale)(help.key, help.values);
    });
    expect(new Set(ways).size).toBe(REPORTED_BROWSERS.length + 1);
  }
});

test('sends nobody with a phone to a phone', () => {
  for (const reason of ['NO_CAMERA', 'NO_MICROPHONE'] as const) {
    const wayOn = (browser: (typeof REPORTED_BROWSERS)[number]) => {
      const help = helpFor({ reason, app: null, browser });
      return help && helpTranslator('en')(help.key, help.values);
    };
    expect(wayOn('ANDROID')).toMatch(/^In your phone’s Settings/);
    expect(wayOn('COMPUTER')).toMatch(/^Open the link on a phone/);
  }
});

test.each(LOCALES)('has words and a way on for every reason: %s', (locale) => {
  const { stuck, tip } = messagesFor(locale).board;
  for (const reason of STUCK_REASONS) {
    for (const app of [null, 'INSTAGRAM', 'UNNAMED'] as const) {
      expect(stuck[stuckWordsOf({ reason, app }).key]).toBeTruthy();
      const help = helpFor({ reason, app, browser: null });
      expect(Boolean(help && tip[help.key])).toBe(reason !== 'MAIL_REFUSED');
    }
  }
});
