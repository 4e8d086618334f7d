import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { fullApi, GET_TRIBUTE, of, open } from './desk.tsx';

const PUBLISHED_AT = '2026-11-21T10:00:00.000Z';
const REEL_LINK = 'https://folksee.test/tribute/x/presentation?p=y';
const LINK = of('GET /api/tribute/presentation_link');

/** The workroom of a published reel. */
function published(change: Partial<TributeDto> = {}) {
  const answers = fullApi();
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: PUBLISHED_AT, status: 'READY', ...change });
  answers[LINK] = { url: REEL_LINK, publishedAt: PUBLISHED_AT };
  return open(answers);
}

const copied = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

const choose = async (button: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('publishing gives the recipient a link that offers a thank-you, and everyone else one without [link-presentation]', async () => {
  const { answers } = open();
  const button = await screen.findByRole('button', { name: 'Publish' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).not.toHaveAccessibleDescription();
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'The reel is ready to share' });
  const link = { url: REEL_LINK, publishedAt: PUBLISHED_AT };
  answers['PATCH /api/tribute/save_presentation'] = link;
  answers[LINK] = link;
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: PUBLISHED_AT });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  const forAnna = await within(dialog).findByRole('textbox', { name: 'For Anna' });
  expect(within(dialog).getAllByRole('textbox')).toEqual([
    forAnna,
    within(dialog).getByRole('textbox', { name: 'For everyone else' }),
  ]);
  expect(forAnna).toHaveValue(`${REEL_LINK}&tgd=1`);
  expect(within(dialog).getByRole('textbox', { name: 'For everyone else' })).toHaveValue(REEL_LINK);
  expect(within(dialog).getByRole('button', { name: 'Take it offline' })).toHaveAccessibleDescription(
    'Nobody can watch until you publish again.',
  );
  expect(dialog).toHaveAccessibleName('The reel is published');
  expect(dialog.querySelector('[class*="confetti"]')).not.toBeNull();
});

test.each([
  ['MEMORIAL', 'Share the reel', false],
  ['TEAM_ICEBREAKER', 'The reel is ready to share', true],
  ['REVIEWS', 'The reel is ready to share', true],
] as const)('%s has one reel link [link-presentation-one]', async (tributeType, name, hasConfetti) => {
  const { answers } = published({ tributeType, publishedAt: null });
  const button = await screen.findByRole('button', { name: 'Publish' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name });
  answers['PATCH /api/tribute/save_presentation'] = answers[LINK];
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: PUBLISHED_AT, tributeType });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Reel link' })).toHaveValue(REEL_LINK);
  expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
  expect(dialog.querySelector('[class*="confetti"]') !== null).toBe(hasConfetti);
});

test('after publishing, Share link offers the reel links and the recording link', async () => {
  published();
  const writeText = copied();
  await choose('Share link', 'Reel link for Anna');
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(`${REEL_LINK}&tgd=1`));
  await choose('Share link', 'Reel link for everyone else');
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(REEL_LINK));
  await choose('Share link', 'Recording link');
  const recordingLink = `${window.location.origin}/tribute/${TRIBUTE_ID}`;
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(recordingLink));
});

test.each([
  ['published', 'READY', PUBLISHED_AT],
  ['closed', 'CLOSED', null],
] as const)('Invite people offers the recording link of a %s reel', async (state, status, publishedAt) => {
  published({ status, publishedAt });
  const writeText = copied();
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  expect(dialog).toHaveTextContent(`The reel is ${state}`);
  expect(dialog).toHaveTextContent('New clips wait outside the reel until you add them.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenLastCalledWith(`${window.location.origin}/tribute/${TRIBUTE_ID}`);
});

test('the strong button copies a published reel’s link, and the last one leaves without a change', async () => {
  const { calls } = published();
  const writeText = copied();
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The reel is published' }));
  const copy = dialog.getByRole('button', { name: 'Copy the link for Anna' });
  await waitFor(() => expect(copy).toBeEnabled());
  const buttons = dialog.getAllByRole('button');
  expect(buttons.filter(({ className }) => className.includes('contained'))).toEqual([copy]);
  await userEvent.click(copy);
  expect(writeText).toHaveBeenCalledWith(`${REEL_LINK}&tgd=1`);
  expect(buttons.at(-1)).toHaveTextContent('Done');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
});

test('a new presentation link ends the old one, after a question', async () => {
  const { answers } = published();
  const url = 'https://folksee.test/tribute/x/presentation?p=new';
  answers['POST /api/tribute/presentation_link'] = { url, publishedAt: PUBLISHED_AT };
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }));
  const field = await screen.findByRole('textbox', { name: 'For everyone else' });
  await waitFor(() => expect(field).toHaveValue(REEL_LINK));
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  const question = await screen.findByRole('dialog', { name: 'Make a new reel link?' });
  expect(question).toHaveTextContent('stop working right away');
  await userEvent.click(within(question).getByRole('button', { name: 'Make a new link' }));
  await waitFor(() => expect(field).toHaveValue(url));
});
