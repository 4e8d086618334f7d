import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { KeepLink } from '#components/own-page/keep-link.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import texts from '#lib/messages/en/ownpage.json' with { type: 'json' };

const calls = vi.hoisted(() => ({ ownLink: vi.fn() }));
vi.mock('#lib/browser/watch/own-part.ts', () => calls);

const given = (link: string) => ({ status: 200, data: { link }, error: null, code: null });
const LOST = { status: 0, data: null, error: 'No connection.', code: null };
const configuration = {} as ClientConfiguration;

beforeEach(() => calls.ownLink.mockReset());

async function mailIt() {
  render(<KeepLink tributeId="T" personId="P" configuration={configuration} texts={texts.keep} />);
  const field = screen.getByRole('textbox', { name: texts.keep.field });
  await waitFor(() => expect(field).toHaveValue('https://reels.example/old'));
  await userEvent.click(screen.getByRole('button', { name: texts.keep.mail }));
  const address = await screen.findByRole('textbox', { name: texts.keep.email });
  await userEvent.type(address, 'maja@example.com');
  await userEvent.click(screen.getByRole('button', { name: texts.keep.send }));
  await screen.findByText(LOST.error);
  return field;
}

test('shows the new link after a mail call whose answer was lost [link-keep]', async () => {
  calls.ownLink
    .mockResolvedValueOnce(given('https://reels.example/old'))
    .mockResolvedValueOnce(LOST)
    .mockResolvedValueOnce(given('https://reels.example/new'));
  const field = await mailIt();
  await waitFor(() => expect(field).toHaveValue('https://reels.example/new'));
  expect(screen.getByText(LOST.error)).toBeVisible();
});

test('shows no link that may be dead while the network is away [link-keep]', async () => {
  calls.ownLink.mockResolvedValueOnce(given('https://reels.example/old')).mockResolvedValue(LOST);
  const field = await mailIt();
  expect(field).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: texts.keep.cancel }));
  calls.ownLink.mockResolvedValueOnce(given('https://reels.example/new'));
  await userEvent.click(screen.getByRole('button', { name: texts.keep.retry }));
  await waitFor(() => expect(field).toHaveValue('https://reels.example/new'));
});

test.each([
  ['the first call', [given('https://reels.example/old')], 1],
  ['the call after a lost mail', [given('https://reels.example/old'), LOST], 2],
])('a late answer of %s does not bring back a dead link [link-keep]', async (_which, before, clicks) => {
  let answerLate = (_answer: ReturnType<typeof given>) => {};
  const late = new Promise<ReturnType<typeof given>>((resolve) => {
    answerLate = resolve;
  });
  const isFirst = before.length === 1;
  for (const answer of isFirst ? [] : before) calls.ownLink.mockResolvedValueOnce(answer);
  calls.ownLink.mockReturnValueOnce(late).mockResolvedValueOnce(given('https://reels.example/new'));
  render(<KeepLink tributeId="T" personId="P" configuration={configuration} texts={texts.keep} />);
  const field = screen.getByRole('textbox', { name: texts.keep.field });
  await userEvent.click(screen.getByRole('button', { name: texts.keep.mail }));
  await userEvent.type(await screen.findByRole('textbox', { name: texts.keep.email }), 'maja@example.com');
  for (let click = 0; click < clicks; click += 1)
    await userEvent.click(screen.getByRole('button', { name: texts.keep.send }));
  await waitFor(() => expect(field).toHaveValue('https://reels.example/new'));
  await act(async () => answerLate(given('https://reels.example/dead')));
  expect(field).toHaveValue('https://reels.example/new');
});
