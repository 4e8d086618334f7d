import { expect, test } from 'vitest';
import { inviteMail } from '#server/mail/invite-mail.ts';
import { namePeople } from '#server/mail/name-people.ts';
import { reminderMail } from '#server/mail/reminder-mail.ts';
import { nameInMail, withoutLinks } from '#server/mail/without-links.ts';

const OURS = 'https://folksee.example/';
const VALUES = {
  appName: 'Folksee',
  address: 'Round Rock, TX',
  locale: 'en',
  tributeType: 'BIRTHDAY',
  name: 'Anna',
  pictureUrl: `${OURS}media/x/head.png`,
  reader: '',
  creator: 'Ben',
  message: '',
  dueDate: 'Friday',
  link: `${OURS}tribute/x?c=y`,
  calendarUrl: `${OURS}calendar`,
  remindTomorrowUrl: `${OURS}remind`,
  isOnce: false,
  help: null,
  unsubscribeUrl: `${OURS}unsubscribe`,
} as const;

const HOSTILE = [
  'http://evil.com',
  'HTTPS://Evil.com/pay?a=b#c',
  'Win at www.evil.com/now',
  'evil.com',
  'sub.evil.co.uk',
  'evil。com',
  'evil．com',
  'evil․com',
  'evil.\u200Dcom',
  'еvil.соm',
  'xn--evil.xn--p1ai',
  'mailto:a@evil.com',
  'a@evil.com',
  'javascript:alert(1)',
  'ht\u200Btp://evil.com',
  '<a href="http://evil.com">Anna</a>',
  'Anna\r\nBcc: victim@evil.com\r\n\r\nhttp://evil.com',
];
/** Text that mail programs turn into links: a scheme, or a dot within a word before letters. */
const LINK = /:\/\/|\bwww[.。．․]|(?:mailto|javascript):|[\p{L}\p{N}-][.。．｡․]\p{Cf}*\p{L}{2}/iu;

test.each(HOSTILE)('shows %j as a name or message without link, markup or header', (words) => {
  for (const compose of [inviteMail, reminderMail]) {
    const mail = compose({ ...VALUES, name: words, reader: words, creator: words, message: words });
    expect(mail.subject).not.toMatch(LINK);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    const html = mail.html.replaceAll(/(?:href|src|style)="[^"]*"/g, '').replace(/<head>.*<\/head>/s, '');
    expect(html).not.toMatch(LINK);
    expect(html).not.toContain('<a href="http://evil');
    const hrefs = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href = '']) => href);
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.filter((href) => !href.startsWith(OURS))).toEqual([]);
    expect(mail.text.replaceAll(/https:\/\/folksee\.example\/\S*/g, '')).not.toMatch(LINK);
  }
  expect(namePeople([words], 'en')).not.toMatch(LINK);
});

test('keeps ordinary names', () => {
  for (const name of [
    'Anna Lindqvist',
    'J. R. R. Tolkien',
    'María José',
    'Нина',
    '田中さくら',
    'O’Neil-Ünal',
  ]) {
    expect(nameInMail(name)).toBe(name);
  }
  expect(nameInMail('Dr.Berg')).toBe('Dr. Berg');
  expect(withoutLinks('It costs $1.50 at 7.30.\nSee you')).toBe('It costs $1.50 at 7.30.\nSee you');
});

test('shortens a name as long as a page', () => {
  expect(nameInMail('x'.repeat(5_000))).toBe(`${'x'.repeat(79)}…`);
  expect(inviteMail({ ...VALUES, name: 'x'.repeat(5_000) }).subject.length).toBeLessThan(200);
});
