import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/messages/languages.ts';
import { MAIL_PICTURES } from '#lib/notifications/mail-pictures.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { allMails } from '#server/mail/all-mails.ts';
import { mailColours } from '#server/mail/mail-colours.ts';
import { contrast } from '#tests/support/contrast.ts';

const ORIGIN = 'https://reels.example';
const ADDRESS = '1 Main Street, Round Rock, TX 78664, USA';
const UNSUBSCRIBE = `${ORIGIN}/unsubscribe?token=token`;
/** Mails that are not about a reel. */
const PLAIN =
  /^(backup|retention|reel-taken-down|reel-put-back|verification|new-address|welcome|email-changed|deletion|receipt|contact|feedback|report|disk)/;
const SHOWS_CLIP = /^(submission-received|clip-held|hearted|thank-you-received)/;
const LEAST_CONTRAST = 4.5;

const samples = LOCALES.flatMap((locale) =>
  allMails({ locale, origin: ORIGIN }).map(({ name, mail: { html, text } }) => ({
    name,
    locale,
    html,
    text,
  })),
);
const aboutReels = samples.filter(({ name }) => !PLAIN.test(name));
const failing = <Sample extends { name: string }>(
  of: readonly Sample[],
  holds: (sample: Sample) => boolean,
) => of.filter((sample) => !holds(sample)).map(({ name }) => name);
const parse = (html: string) => {
  const buttons = [...html.matchAll(/class="button"[^>]*><a[^>]*href="([^"]*)"[^>]*>([^<]+)</g)];
  const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
  const plain = (part: string) => part.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return {
    buttons: buttons.map(([, url = '', label = '']) => ({ url: plain(url), label: plain(label) })),
    images,
  };
};

test('every mail has one button, and the plain-text version has its label and link [mail-design]', () => {
  expect(samples.length).toBeGreaterThan(250);
  const broken = failing(samples, ({ html, text }) => {
    const [button, ...others] = parse(html).buttons;
    return others.length === 0 && button !== undefined && text.includes(`${button.label}:\n${button.url}\n`);
  });
  expect(broken).toEqual([]);
});

describe('pictures', () => {
  test('mails about a reel show its picture, with alternative text and size [mail-design]', () => {
    expect(aboutReels.length).toBeGreaterThan(250);
    const { width, height } = MAIL_PICTURES.head;
    const broken = failing(aboutReels, ({ html }) => {
      const [head] = parse(html).images;
      const isSized = head?.width === String(width) && head?.height === String(height);
      return isSized && head?.src?.endsWith('/head.png') === true && (head.alt ?? '').length > 5;
    });
    expect(broken).toEqual([]);
  });

  test('mails about a clip show a moment of it, and no other mail does [mail-design]', () => {
    const broken = failing(samples, ({ name, html }) => {
      const stills = parse(html).images.filter(({ src }) => src?.endsWith('/still.jpg'));
      const isWhole = stills.every(({ alt, width, height }) => alt && width && height);
      return isWhole && stills.length === (SHOWS_CLIP.test(name) ? 1 : 0);
    });
    expect(broken).toEqual([]);
  });
});

test('readers are greeted by name where it is known, as plain text [mail-design]', () => {
  const greeted = samples.filter(({ name }) => /^(invite|reminder|reel-ready|receipt)/.test(name));
  const broken = failing(greeted, ({ name, locale, text }) => {
    const reader = /^(invite|reminder)/.test(name) ? 'Jonas' : 'Nora';
    const hello = name.endsWith('-memorial') ? 'Dear' : 'Hi';
    return text.includes(locale === 'es' ? `\n\nHola, ${reader}:\n\n` : `\n\n${hello} ${reader},\n\n`);
  });
  expect(greeted.length).toBeGreaterThan(45);
  expect(broken).toEqual([]);
  const unnamed = allMails({ locale: 'en', origin: ORIGIN, name: '' });
  expect(failing(unnamed, ({ mail }) => !/\n(Hi|Dear)\b/.test(mail.text))).toEqual([]);
});

describe('the footer', () => {
  test('says who sent the mail and from where, and why the reader gets it [mail-design]', () => {
    const broken = failing(samples, ({ locale, html, text }) => {
      const end = text.split('\n-- \n').at(-1) ?? '';
      const [reason, sender] =
        locale === 'es'
          ? [/^Recibes este (correo|recordatorio) porque /, 'Enviado por Folksee']
          : [/^You’re getting this (email|reminder) because /, 'Sent by Folksee'];
      const isSigned = end.endsWith(`\n${sender}, ${ADDRESS}\n`) && html.includes(`${sender}, ${ADDRESS}`);
      return isSigned && reason.test(end);
    });
    expect(broken).toEqual([]);
  });

  test('offers to unsubscribe exactly from what can be stopped [mail-design]', () => {
    const broken = failing(
      samples,
      ({ name, html, text }) =>
        html.includes(UNSUBSCRIBE) === !PLAIN.test(name) && text.includes(UNSUBSCRIBE) === !PLAIN.test(name),
    );
    expect(broken).toEqual([]);
  });
});

describe('colours', () => {
  test('every mail follows dark mode, in the colours of its occasion [mail-design]', () => {
    const sheets = new Map<string, string>();
    for (const { name, html } of samples) {
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('@media (prefers-color-scheme:dark){');
      const type = TRIBUTE_TYPES.find((of) => name === `reel-ready-${of.toLowerCase().replaceAll('_', '-')}`);
      if (type) sheets.set(type, /class="button"[^>]*style="([^"]*)"/.exec(html)?.[1] ?? '');
    }
    expect(new Set(sheets.values()).size).toBe(TRIBUTE_TYPES.length);
    const dark = TRIBUTE_TYPES.map((type) => mailColours(type).dark);
    expect(new Set(dark.map(({ accent }) => accent)).size).toBe(TRIBUTE_TYPES.length);
    expect(new Set(dark.map(({ head }) => head)).size).toBe(TRIBUTE_TYPES.length);
  });

  test.each(TRIBUTE_TYPES)('%s is readable, light and dark [mail-design]', (type) => {
    for (const colours of Object.values(mailColours(type))) {
      const { page, head, card, soft, ink, muted, accent, onAccent } = colours;
      const pairs = [
        [ink, card],
        [ink, page],
        [ink, soft],
        [ink, head],
        [muted, card],
        [muted, page],
        [accent, card],
        [accent, head],
        [onAccent, accent],
      ] as const;
      const weak = pairs.filter(([text, ground]) => contrast(text, ground) < LEAST_CONTRAST);
      expect(weak).toEqual([]);
    }
  });
});
