import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { fullApi, GET_TRIBUTE, of, open } from './desk.tsx';

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
  expect(within(dialog).getByRole('button', { name: 'Take it offline' })).toHaveAccessibleDescription(
    'Nobody can watch until you publish again.',
  );
  expect(dialog).toHaveAccessibleName('The film is published');
});

test('a published film’s link is copied by the one strong button; the last one leaves without a change', async () => {
  const answers = fullApi();
  const publishedAt = '2026-11-21T10:00:00.000Z';
  const url = 'https://folksee.test/tribute/x/presentation?p=y';
  answers[GET_TRIBUTE] = buildTribute({ publishedAt, status: 'READY' });
  answers[of('GET /api/tribute/presentation_link')] = { url, publishedAt };
  const { calls } = open(answers);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The film is published' }));
  const copy = dialog.getByRole('button', { name: 'Copy the link' });
  await waitFor(() => expect(copy).toBeEnabled());
  const buttons = dialog.getAllByRole('button');
  expect(buttons.filter(({ className }) => className.includes('contained'))).toEqual([copy]);
  await userEvent.click(copy);
  expect(writeText).toHaveBeenCalledWith(url);
  expect(buttons.at(-1)).toHaveTextContent('Done');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
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
