import { fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { AboutPage } from '#components/content/about-page.tsx';
import { FaqPage } from '#components/content/faq-page.tsx';
import { PrivacyPage } from '#components/content/privacy-page.tsx';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

function show(page: ReactNode, locale: Locale) {
  render(
    <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
      {page}
    </NextIntlClientProvider>,
  );
}

it.each(['en', 'es'] as const)('every section that is written is shown (%s)', (locale) => {
  const { about, faq, privacy } = messagesFor(locale).content;
  show(
    <>
      <AboutPage appName="Reels" />
      <FaqPage />
      <PrivacyPage appName="Reels" />
    </>,
    locale,
  );
  const titles = [...Object.values(about.sections), ...Object.values(privacy.sections), privacy.short];
  for (const title of [...titles.map((section) => section.title), ...Object.values(faq.groups)]) {
    expect(screen.getAllByRole('heading', { level: 2, name: title }).length).toBeGreaterThan(0);
  }
  for (const { answer } of Object.values(faq.items)) expect(screen.getByText(answer)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('{appName}');
});

it('names each cookie as an item of a list, and no other way', () => {
  show(<PrivacyPage appName="Reels" />, 'en');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const cookie of ['auth_token', 'uid', 'guest', 'viewer', 'locale', 'newUserEmail', 'keep_guests']) {
    expect(items.filter((item) => item?.startsWith(`${cookie}:`))).toHaveLength(1);
  }
  expect(document.body).not.toHaveTextContent('\n- ');
});

it('offers a next step at the end of each page', () => {
  show(
    <>
      <AboutPage appName="Reels" />
      <FaqPage />
    </>,
    'en',
  );
  expect(screen.getByRole('link', { name: 'Create a reel' })).toHaveAttribute('href', '/createtribute');
  for (const link of screen.getAllByRole('link', { name: 'Write to us' }))
    expect(link).toHaveAttribute('href', '/contactus');
});

const question = (name: string) => screen.getByText(name).closest('details');

it('each topic and each question has an address', () => {
  show(<FaqPage />, 'en');
  const topics = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
  for (const topic of topics) {
    const group = document.querySelector(topic.getAttribute('href') ?? '');
    expect(group).toHaveTextContent(topic.textContent ?? '-');
  }
  expect(topics).toHaveLength(4);
  const ids = [...document.querySelectorAll('details')].map(({ id }) => id);
  expect(ids).not.toContain('');
  expect(new Set(ids).size).toBe(ids.length);
});

it('opens the question that the address names, at once and later', () => {
  window.history.replaceState(null, '', '#delete');
  show(<FaqPage />, 'en');
  expect(question('How do I delete what I sent?')).toHaveAttribute('open');
  expect(question('What do I need?')).not.toHaveAttribute('open');
  window.history.replaceState(null, '', '#devices');
  fireEvent(window, new Event('hashchange'));
  expect(question('What do I need?')).toHaveAttribute('open');
});

it('names the question that is opened in the address, to be sent on', () => {
  window.history.replaceState(null, '', '/faq');
  show(<FaqPage />, 'en');
  const devices = question('What do I need?');
  devices?.setAttribute('open', '');
  fireEvent(devices ?? document, new Event('toggle'));
  expect(window.location.hash).toBe('#devices');
});
