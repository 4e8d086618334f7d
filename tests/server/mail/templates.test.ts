import { mails, raws } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/messages/languages.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { allMails } from '#server/mail/all-mails.ts';
import type { ComposedMail } from '#server/mail/compose-mail.ts';
import { mailPreview } from '#server/mail/preview-page.ts';
import { ORIGIN } from '#tests/support/call.ts';

const HOSTILE = 'Eve</title><script>"\'&\r\nBcc: all@example.com\r\n\r\n\u202Eevil';
/** Concurrent connections to the mail server. */
const AT_ONCE = 20;
const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
const linksIn = (html: string) => valuesOf(html, 'href');

/** Sends mails over SMTP and parses them with an independent parser, in order. */
async function deliver(sent: readonly ComposedMail[], oneClickPath?: string) {
  const arrived: { raw: Buffer; parsed: Email }[] = [];
  for (let first = 0; first < sent.length; first += AT_ONCE) {
    const keys = await Promise.all(
      sent.slice(first, first + AT_ONCE).map(async (mail) => {
        const key = `test-${randomUUID()}`;
        await sendOnce({ key, to: 'reader@example.com', ...(oneClickPath && { oneClickPath }) }, mail);
        return key;
      }),
    );
    for (const key of keys) {
      const [raw, ...others] = raws.filter((candidate) => candidate.includes(`<${key}@`));
      expect(others).toEqual([]);
      if (raw) arrived.push({ raw, parsed: await PostalMime.parse(raw) });
    }
    raws.length = 0;
  }
  expect(arrived).toHaveLength(sent.length);
  return arrived;
}
const samples = LOCALES.flatMap((locale) =>
  allMails({ locale, origin: ORIGIN }).map(({ name, mail }) => ({ name: `${locale} ${name}`, mail })),
);

const longestLine = (raw: Buffer) =>
  Math.max(
    ...raw
      .toString('latin1')
      .split('\r\n')
      .map(({ length }) => length),
  );
const plain = (text: string | undefined) => text?.replaceAll('\r', '').trim();

test('sends every mail of each language and occasion as valid MIME, with both parts and short lines', async () => {
  expect(samples.length).toBeGreaterThan(250);
  const arrived = await deliver(samples.map(({ mail }) => mail));
  const read = arrived.map(({ parsed: { subject, html, text } }) => ({
    subject,
    html: plain(html),
    text: plain(text),
  }));
  expect(read).toEqual(
    samples.map(({ mail: { subject, html, text } }) => ({ subject, html: plain(html), text: plain(text) })),
  );
  for (const { raw } of arrived) {
    expect(raw.toString('latin1')).toMatch(/content-type: multipart\/alternative/i);
    expect(longestLine(raw)).toBeLessThan(998);
  }
});

test('leaves no text missing or unfilled, and puts every link into both parts', () => {
  const wrong = samples.filter(({ mail: { subject, html, text } }) => {
    const isUnfilled = /mail\.[a-z]+\.|[{}]|undefined|null|NaN|object Object/.test(`${subject}\n${text}`);
    return isUnfilled || subject.length > 90 || linksIn(html).some((url) => !text.includes(url));
  });
  expect(wrong).toEqual([]);
});

test('uses absolute links of the configured origin, and loads nothing', () => {
  const addresses = samples.flatMap(({ mail }) => linksIn(mail.html));
  expect(addresses.length).toBeGreaterThan(samples.length);
  expect(addresses.filter((url) => !url.startsWith(`${ORIGIN}/`) && !url.startsWith('mailto:'))).toEqual([]);
  for (const { mail } of samples) {
    expect(mail.html).not.toMatch(/url\(|@import|<link|<script/);
    expect(valuesOf(mail.html, 'src').filter((url) => !url.startsWith(`${ORIGIN}/media/`))).toEqual([]);
  }
});

test('has no exclamation mark for a memorial', () => {
  const memorials = samples.filter(({ name }) => name.includes('memorial'));
  expect(memorials.length).toBeGreaterThan(30);
  for (const { mail } of memorials) expect(`${mail.subject}${mail.text}`).not.toMatch(/[!¡]|confetti/);
});

describe("people's names and messages", () => {
  const hostile = LOCALES.flatMap((locale) => allMails({ locale, origin: ORIGIN, name: HOSTILE }));

  test('stay text in every mail', () => {
    for (const { mail } of hostile) {
      expect(mail.html).not.toMatch(/<script|Eve<|\u202E/);
      expect(mail.subject).not.toMatch(/[\r\n\u202E]/);
    }
  });

  test('add no header, however they try to break the subject', async () => {
    const named = hostile.filter(
      ({ name, mail }) => mail.subject.includes('Bcc') && !/-(wedding|other)$/.test(name),
    );
    expect(named.length).toBeGreaterThan(50);
    for (const { parsed } of await deliver(named.map(({ mail }) => mail))) {
      expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(parsed.to).toEqual([{ address: 'reader@example.com', name: '' }]);
    }
    expect(mails.every(({ to }) => to === 'reader@example.com')).toBe(true);
  });
});

test('declares one-click unsubscribe in mails with that link [mail-unsubscribe]', async () => {
  const [sample] = samples;
  if (!sample) throw new Error('There are no mails.');
  const [arrived] = await deliver([sample.mail], '/api/notification/unsubscribe?token=abc');
  const header = (name: string) => arrived?.parsed.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${ORIGIN}/api/notification/unsubscribe?token=abc>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('auto-submitted')).toBe('auto-generated');
});

describe('the preview', () => {
  test('lists every mail, and shows one in a script-free frame beside its text', () => {
    const page = mailPreview('/dev/mails', ORIGIN) ?? '';
    for (const { name } of allMails({ locale: 'es', origin: ORIGIN })) {
      expect(page).toContain(`/dev/mails/es/${name}"`);
    }
    for (const name of ['receipt', 'invite-memorial', 'due-soon-birthday']) {
      expect(mailPreview(`/dev/mails/es/${name}`, ORIGIN)).toMatch(/<iframe sandbox title[^]*<pre>/);
    }
  });

  test('returns null for an unknown mail', () => {
    expect(mailPreview('/dev/mails/en/nothing', ORIGIN)).toBeNull();
    expect(mailPreview('/dev/mails/xx/invite-birthday', ORIGIN)).toBeNull();
  });
});
