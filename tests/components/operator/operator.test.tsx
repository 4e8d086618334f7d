import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { Operator } from '#components/operator/operator.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import type { FailedJobDto, OperatorOverviewDto } from '#lib/contracts/operator.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const OVERVIEW: OperatorOverviewDto = {
  release: 'r1',
  dataVersion: 17,
  knownDataVersion: 17,
  processes: [],
  checkedAt: '2026-11-30T10:00:00.000Z',
  parts: [{ name: 'database', state: 'OK', isStandIn: false, reason: null }],
  queue: [],
  waiting: {
    failedJobs: 0,
    openReports: 0,
    stuckUploads: 0,
    refusedMails: 0,
    parkedPayments: 0,
    refusedPayments: 0,
    disputedPayments: 0,
    suspendedAccounts: 0,
    hiddenReels: 0,
  },
  storage: { diskFreeBytes: 1, diskBytes: 2, promisedBytes: 0, bucket: null, reels: null },
  retention: null,
  backups: null,
};

const FAILED: FailedJobDto = {
  _id: '1',
  job: 'render-reel',
  subject: null,
  reason: 'on purpose',
  failedAt: '2026-11-30T10:00:00.000Z',
  tries: 3,
};

type Installation = { jobs: FailedJobDto[]; isDown: boolean; changes?: Partial<OperatorOverviewDto> };

/** Shows the page of an installation that the test changes. */
function show(installation: Installation, locale: Locale = 'en'): void {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/health/ready'))
      return Response.json({ data: { database: !installation.isDown, disk: true, identity: true } });
    const { isDown, changes } = installation;
    if (isDown) return Response.json({ error: 'No.', code: 'NOT_FOUND' }, { status: 404 });
    if (address.endsWith('/operator')) return Response.json({ data: { ...OVERVIEW, ...changes } });
    return Response.json({ data: address.includes('failed_jobs') ? installation.jobs : [] });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
        <Operator fallback={null} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test('Refresh loads the lists again, too [operator-overview]', async () => {
  const installation: Installation = { jobs: [], isDown: false };
  show(installation);
  const section = within(await screen.findByRole('region', { name: 'Failed jobs' }));
  await section.findByText('No job has failed.');
  installation.jobs = [FAILED];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await section.findByText('render-reel')).toBeVisible();
});

test.each([
  ['en', 'Refresh', /^We couldn’t refresh this page\. Everything below was true at \w/],
  ['es', 'Actualizar', /^No pudimos actualizar esta página\. Todo lo de abajo era así el \d/],
] as const)(
  'a failed refresh says of what time the numbers are (%s) [operator-overview]',
  async (locale, refresh, text) => {
    const installation: Installation = { jobs: [], isDown: false };
    show(installation, locale);
    const button = await screen.findByRole('button', { name: refresh });
    expect(screen.queryByRole('alert')).toBeNull();
    installation.isDown = true;
    await userEvent.click(button);
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test.each([
  ['en', 'Not working now: Database.'],
  ['es', 'Ahora no funciona: Base de datos.'],
] as const)(
  'names the part that keeps the page from loading (%s) [operator-overview]',
  async (locale, text) => {
    show({ jobs: [], isDown: true }, locale);
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('says how many entries a list has in all [operator-waiting]', async () => {
  const waiting = { ...OVERVIEW.waiting, failedJobs: 1_234, parkedPayments: 2, disputedPayments: 3 };
  show({ jobs: [FAILED], isDown: false, changes: { waiting } });
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await section('Failed jobs')).getByText('1,234')).toBeVisible();
  expect((await section('Payments')).getByText('5')).toBeVisible();
});

test.each([
  ['en', 'The oldest: 3 hours ago'],
  ['es', 'La más antigua: hace 3 horas'],
] as const)('says in words how long jobs have waited (%s) [operator-overview]', async (locale, text) => {
  const queue = [{ job: 'render-reel', state: 'waiting', count: 2, oldestSeconds: 10_900 } as const];
  show({ jobs: [], isDown: false, changes: { queue: [...queue] } }, locale);
  expect(await screen.findByText(text)).toBeVisible();
});
