import { expect, test } from 'vitest';
import { STUCK_REASONS } from '#lib/contributors/progress.ts';
import { helpFor, stuckWordsOf } from '#lib/contributors/stuck-help.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

test('names the app in which a camera fails, and leads out of it [board-states]', () => {
  const denied = { reason: 'CAMERA_DENIED', app: 'INSTAGRAM' } as const;
  expect(stuckWordsOf(denied)).toEqual({ key: 'deniedInApp', app: 'Instagram' });
  expect(helpFor(denied)).toEqual({ key: 'inApp', app: 'Instagram' });
  const unnamed = { reason: 'CAMERA_SILENT', app: 'UNNAMED' } as const;
  expect(stuckWordsOf(unnamed)).toEqual({ key: 'CAMERA_SILENT', app: '' });
  expect(helpFor(unnamed)).toEqual({ key: 'IN_APP_BROWSER', app: '' });
});

test('does not blame the app for an upload', () => {
  const broken = { reason: 'UPLOAD_BROKEN_OFF', app: 'INSTAGRAM' } as const;
  expect(stuckWordsOf(broken).key).toBe('UPLOAD_BROKEN_OFF');
  expect(helpFor(broken)?.key).toBe('UPLOAD_BROKEN_OFF');
});

test.each(LOCALES)('has words and a way on for every reason: %s', (locale) => {
  const { stuck, tip } = messagesFor(locale).board;
  for (const reason of STUCK_REASONS) {
    for (const app of [null, 'INSTAGRAM', 'UNNAMED'] as const) {
      expect(stuck[stuckWordsOf({ reason, app }).key]).toBeTruthy();
      const help = helpFor({ reason, app });
      expect(Boolean(help && tip[help.key])).toBe(reason !== 'MAIL_REFUSED');
    }
  }
});
