import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { FailedJobs } from '#components/operator/failed-jobs.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import type { FailedJobDto } from '#lib/contracts/operator.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const failed = (job: string): FailedJobDto => ({
  _id: job,
  job,
  subject: null,
  reason: 'on purpose',
  failedAt: '2026-11-30T10:00:00.000Z',
  tries: 3,
});

/** Answers the list, and takes the job that is retried from it. */
function serve(jobs: FailedJobDto[]): void {
  vi.stubGlobal(
    'fetch',
    async (_address: string, { method = 'GET', body = '{}' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') {
        const { jobId } = JSON.parse(body) as { jobId: string };
        jobs.splice(
          jobs.findIndex(({ _id }) => _id === jobId),
          1,
        );
      }
      return Response.json({ data: method === 'GET' ? [...jobs] : {} });
    },
  );
}

async function retry(job: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Retry ${job}` }));
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'It works again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: `Retry ${job}` })).toBeNull());
}

test('after an action the focus moves to the next entry, and at last to the heading', async () => {
  serve([failed('render'), failed('mail')]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NextIntlClientProvider locale="en" messages={messagesFor('en')} timeZone="UTC">
        <FailedJobs count={2} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  await retry('render');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry mail' })).toHaveFocus());
  await retry('mail');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Failed jobs' })).toHaveFocus());
});
