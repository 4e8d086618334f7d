import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NothingYet } from '#components/watch/nothing-yet.tsx';
import { renderApp } from '#tests/components/layout/render-app.tsx';
import { publicTribute } from '#tests/components/tribute/public-tribute.ts';

test('without a reel, shows name, picture and text above the main action', () => {
  renderApp(<NothingYet tribute={publicTribute({ answeredCount: 0 })} isSurprise={false} hasSent={false} />);
  const section = screen.getByRole('heading', { level: 1, name: 'Anna Lindqvist' }).closest('section');
  const notice = screen.getByRole('heading', { level: 2, name: 'The reel is waiting for its first answer' });
  expect(section).toContainElement(notice);
  expect(section).toContainElement(screen.getByRole('link', { name: 'Record my answer' }));
});

test.each([
  ['the reader', publicTribute({ answeredCount: 0 }), true],
  ['someone', publicTribute({ answeredCount: 1 }), false],
])('does not say that nobody has recorded when %s has', (_, tribute, hasSent) => {
  renderApp(<NothingYet tribute={tribute} isSurprise={false} hasSent={hasSent} />);
  expect(screen.getByRole('heading', { level: 2, name: 'The reel comes together here' })).toBeVisible();
  expect(screen.queryByText(/Nobody has recorded/)).toBeNull();
});
