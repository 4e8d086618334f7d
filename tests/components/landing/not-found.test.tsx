import { render, screen } from '@testing-library/react';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { NotFound } from '#components/landing/not-found.tsx';
import { en } from '#lib/messages/messages.ts';

const texts = createTranslator({ locale: 'en', messages: en, namespace: 'notfound' });

test.each([
  [null, 'This link doesn’t lead anywhere'],
  ['TAKEN_DOWN', 'This reel isn’t available right now'],
  ['MEDIA_ERASED', 'The clips of this reel were erased'],
] as const)('says why a reel is not shown: %s [retention-erased]', (withheld, heading) => {
  render(<NotFound appName="Folksee" texts={texts} withheld={withheld} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  // Only a dead link has lost nothing.
  expect(screen.queryAllByText('Nothing is lost')).toHaveLength(withheld ? 0 : 1);
});
