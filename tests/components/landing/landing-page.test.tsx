import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { LandingPage } from '#components/landing/landing-page.tsx';
import { en } from '#lib/messages/messages.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';

const texts = createTranslator({ locale: 'en', messages: en, namespace: 'landing' });
const occasionTexts = createTranslator({ locale: 'en', messages: en, namespace: 'occasions' });
const layoutTexts = createTranslator({ locale: 'en', messages: en, namespace: 'layout' });
const show = () =>
  render(
    <LandingPage appName="Folksee" texts={texts} occasionTexts={occasionTexts} layoutTexts={layoutTexts} />,
  );

test('one sentence, one button, the price, the way in and the address', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Everyone they love, in one reel.');
  expect(screen.getByRole('link', { name: 'Create a reel' })).toHaveAttribute('href', '/createtribute');
  expect(screen.getByText('5 people free, then $1 each.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('the footer states that the company is in Round Rock, TX, and leads to the pages about it [footer-address]', () => {
  show();
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('Round Rock, TX');
  const links = within(footer).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About Us', '/aboutus'],
    ['Pricing', '/pricing'],
    ['FAQ', '/faq'],
    ['Contact Us', '/contactus'],
    ['Privacy Policy', '/privacypolicy'],
  ]);
});

test('the sample plays until it is stopped', async () => {
  show();
  expect(screen.getByText(/^A sample reel: a birthday reel for Anna/)).toBeInTheDocument();
  const pause = screen.getByRole('checkbox', { name: 'Pause the sample' });
  expect(pause).not.toBeChecked();
  await userEvent.click(pause);
  expect(pause).toBeChecked();
});

test('every occasion is there under its own name', () => {
  show();
  for (const type of TRIBUTE_TYPES) expect(screen.getByText(en.occasions[type])).toBeVisible();
});
