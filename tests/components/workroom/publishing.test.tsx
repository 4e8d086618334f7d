import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildTribute } from './builders.ts';
import { fullApi, GET_TRIBUTE, of, open } from './desk.tsx';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: vi.fn(), push: vi.fn() }),
  usePathname: () => '/tribute/x',
}));

test('publishing gives a link to copy', async () => {
  const { answers } = open();
  const button = await screen.findByRole('button', { name: 'Publish' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).not.toHaveAccessibleDescription();
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'The film is ready to be shown' });
  const link = {
    url: 'https://folksee.test/tribute/x/presentation?p=y',
    publishedAt: '2026-11-21T10:00:00.000Z',
  };
  answers['PATCH /api/tribute/save_presentation'] = link;
  answers[of('GET /api/tribute/presentation_link')] = link;
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: link.publishedAt });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Presentation link' })).toHaveValue(link.url);
  expect(within(dialog).getByRole('button', { name: 'Take it offline' })).toBeVisible();
  expect(dialog).toHaveAccessibleName('The film is published');
});

test('a new presentation link ends the old one, after a question', async () => {
  const answers = fullApi();
  const publishedAt = '2026-11-21T10:00:00.000Z';
  answers[GET_TRIBUTE] = buildTribute({ publishedAt, status: 'READY' });
  answers[of('GET /api/tribute/presentation_link')] = { url: 'https://folksee.test/old', publishedAt };
  answers['POST /api/tribute/presentation_link'] = { url: 'https://folksee.test/new', publishedAt };
  open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }));
  const field = await screen.findByRole('textbox', { name: 'Presentation link' });
  await waitFor(() => expect(field).toHaveValue('https://folksee.test/old'));
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  const question = await screen.findByRole('dialog', { name: 'Make a new presentation link?' });
  expect(question).toHaveTextContent('stops working at once');
  await userEvent.click(within(question).getByRole('button', { name: 'Make a new link' }));
  await waitFor(() => expect(field).toHaveValue('https://folksee.test/new'));
});
