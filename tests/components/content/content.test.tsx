import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { AboutPage } from '#components/content/about-page.tsx';
import { FaqPage } from '#components/content/faq-page.tsx';
import { PrivacyPage } from '#components/content/privacy-page.tsx';
import { type Locale, messagesFor } from '#lib/messages/messages.ts';

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
  for (const { title } of [...Object.values(about.sections), ...Object.values(privacy.sections)]) {
    expect(screen.getAllByRole('heading', { level: 2, name: title }).length).toBeGreaterThan(0);
  }
  for (const { answer } of Object.values(faq.items)) expect(screen.getByText(answer)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('{appName}');
});

it('names each cookie as an item of a list, and no other way', () => {
  show(<PrivacyPage appName="Reels" />, 'en');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const cookie of ['auth_token', 'uid', 'guest', 'viewer', 'locale', 'newUserEmail']) {
    expect(items.filter((item) => item?.startsWith(`${cookie}:`))).toHaveLength(1);
  }
  expect(document.body).not.toHaveTextContent('\n- ');
});
