import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { toast } from 'react-hot-toast';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportList } from '#components/operator/report-list.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { OpenReportDto, ReviewReportInput } from '#lib/contracts/operator.ts';
import { messagesFor } from '#lib/messages/messages.ts';

vi.mock('react-hot-toast', () => ({ toast: { error: vi.fn(), success: vi.fn() } }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const CLIP = {
  submissionId: '6500000000000000000000e1',
  speaker: 'Jonas',
  senderId: null,
  videoUrl: '/media/nothing/playback.mp4',
  pictureUrl: null,
  isRemoved: false,
};
const FILM = { format: '16:9', entries: [], captions: [], musicUrl: null, isComposing: false };
const CHANGED = 'This has changed since you loaded it. Look at it again, then decide.';
const refusal = (code: string, status: number) =>
  Response.json({ error: CHANGED, code, requestId: 'r' }, { status });

/** The list, of a clip or a reel, whose mark changes with `answers.mark`. */
function open(clip: OpenReportDto['clip'], locale: 'en' | 'es' = 'en') {
  const answers = { mark: 'old', verdict: () => Response.json({ data: {} }) };
  const decisions: ReviewReportInput[] = [];
  const films = vi.fn(() => Response.json({ data: FILM }));
  const listed = () => ({
    _id: '6500000000000000000000d1',
    mark: answers.mark,
    reason: 'SPAM',
    words: '',
    at: '2026-03-01T11:00:00.000Z',
    reel: {
      tributeId: 'T',
      name: 'Anna',
      creatorId: 'creator',
      creatorFirstName: 'Ben',
      isHidden: false,
      deletedAt: null,
    },
    clip,
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/film')) return films();
    if (!body) return Response.json({ data: [listed()] });
    decisions.push(JSON.parse(body) as ReviewReportInput);
    return answers.verdict();
  });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
        <ReportList count={1} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  /** As when its window is shown again. */
  const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.operatorSection('reports') });
  return { answers, decisions, films, reload };
}

async function findNothingWrong() {
  await userEvent.click(await screen.findByRole('button', { name: 'Nothing wrong' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nothing wrong?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'I watched it.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Nothing wrong' }));
}

test('a refused decision shows the clip of now, and another look at it is decided about [operator-reports]', async () => {
  const { answers, decisions } = open(CLIP);
  answers.verdict = () => {
    answers.mark = 'new';
    return refusal('STALE_VERSION', 409);
  };
  const former = await screen.findByLabelText('Reported clip from Jonas');
  await findNothingWrong();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).toHaveBeenCalledWith(CHANGED, expect.anything());
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This clip has changed since you loaded it. Look at it again before you decide.',
  );
  expect(screen.getByRole('button', { name: 'Nothing wrong' })).toHaveFocus();
  const player = screen.getByLabelText('Reported clip from Jonas');
  expect(player).not.toBe(former);
  fireEvent.play(player);
  expect(screen.queryByRole('alert')).toBeNull();
  answers.verdict = () => Response.json({ data: {} });
  await findNothingWrong();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decisions.map(({ mark }) => mark)).toEqual(['old', 'new']);
});

test('a decision that fails otherwise keeps its dialog and its reason [operator-reports]', async () => {
  const { answers } = open(CLIP);
  answers.verdict = () => refusal('CONFLICT', 409);
  await findNothingWrong();
  await waitFor(() => expect(toast.error).toHaveBeenCalled());
  expect(screen.getByRole('textbox', { name: /Why/ })).toHaveValue('I watched it.');
});

test('a reel that changed while the page was open says so, and is loaded again [operator-reports]', async () => {
  const { answers, films, reload } = open(null);
  const watch = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Watch “Anna”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Anna' });
    await within(dialog).findByRole('region');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await watch();
  await watch();
  expect(films).toHaveBeenCalledOnce();
  answers.mark = 'new';
  await reload();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This reel has changed since you loaded it/);
  await watch();
  expect(films).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says it in Spanish, too [operator-reports]', async () => {
  const { answers, reload } = open(CLIP, 'es');
  await screen.findByRole('button', { name: 'Nada malo' });
  answers.mark = 'new';
  await reload();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Este clip cambió después de que lo cargaste/);
});
