import { expect, test } from 'vitest';
import { shareLinks } from '#lib/tribute/share-links.ts';

test('each way opens with the complete message', () => {
  const links = shareLinks({ text: 'Tom & Jo? 100 %', subject: 'A & B', url: 'https://x.example/t?c=1' });
  const message = 'Tom & Jo? 100 %\nhttps://x.example/t?c=1';
  expect(new URL(links.whatsapp).searchParams.get('text')).toBe(message);
  expect(new URL(links.sms).searchParams.get('body')).toBe(message);
  const mail = new URL(links.mail);
  expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual(['A & B', message]);
});
