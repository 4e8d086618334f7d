import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { expect, test } from 'vitest';
import { en } from '#lib/messages/messages.ts';

function Title({ name }: { name: string }) {
  return <h1>{useTranslations('workroom')('pageTitle', { name })}</h1>;
}

test.each([
  ['a name from right to left is isolated', 'نورة', 'The reel for \u2068نورة\u2069'],
  ['isolating twice is the same as once', '\u2068نورة\u2069', 'The reel for \u2068نورة\u2069'],
  ['marks in a name turn nothing', 'An\u202Ena', 'The reel for Anna'],
  ['any other name stays letter by letter', 'Zoë & Łukasz', 'The reel for Zoë & Łukasz'],
])('in a sentence of a screen, %s', (_, name, sentence) => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <Title name={name} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe(sentence);
});
