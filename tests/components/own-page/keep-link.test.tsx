import { render, screen, waitFor } from '@testing-library/react';
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
