import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { ReportList } from '#components/operator/report-list.tsx';
import { createQueryClient } from '#components/providers/query-client.ts';
import type { OpenReportDto } from '#lib/contracts/operator.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const reportOf = (name: string, deletedAt: string | null): OpenReportDto => ({
  _id: name,
  mark: name,
  reason: 'SPAM',
  words: '',
  at: '2026-03-01T11:00:00.000Z',
  reel: {
    tributeId: 'x'.repeat(22),
    name,
    creatorId: 'creator',
    creatorFirstName: 'Ben',
    isHidden: false,
    deletedAt,
  },
  clip: null,
});

function show(locale: Locale, reports: OpenReportDto[]): void {
  vi.stubGlobal('fetch', async () => Response.json({ data: reports }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={messagesFor(locale)} timeZone="UTC">
        <ReportList count={2} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test.each([
  ['en', /^This reel was deleted Mar 1, 2026, 12:00\sPM\. It can be restored for 30 days\.$/],
  ['es', /^Este video se eliminó el 1 mar 2026, 12:00(\sp\.\sm\.)?\. Puede recuperarse durante 30 días\.$/],
] as const)('says which reported reels were deleted (%s) [operator-reports]', async (locale, text) => {
  const reports = [reportOf('Anna', '2026-03-01T12:00:00.000Z'), reportOf('Eve', null)];
  show(locale, reports);
  const said = await screen.findAllByText(text);
  expect(said).toHaveLength(1);
  expect(said[0]?.closest('li')).toHaveTextContent('Anna');
});

const CLIP = {
  submissionId: 'a'.repeat(24),
  speaker: 'Lea',
  senderId: 'lea',
  videoUrl: null,
  pictureUrl: null,
  isRemoved: false,
};

test.each([
  ['en', 'Sent by account lea', 'Made by account creator'],
  ['es', 'Enviado por la cuenta lea', 'Creado por la cuenta creator'],
] as const)(
  'names the accounts behind a reported clip, to suspend one (%s) [operator-reports]',
  async (locale, ...texts) => {
    show(locale, [{ ...reportOf('Anna', null), clip: CLIP }]);
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  },
);

test.each([
  ['en', 'Ben is named on the invitation.'],
  ['es', 'La invitación nombra a Ben.'],
] as const)(
  'says who the invitation of a reported reel names (%s) [operator-reports]',
  async (locale, text) => {
    show(locale, [reportOf('Anna', null), { ...reportOf('Eve', null), clip: CLIP }]);
    const said = await screen.findAllByText(text);
    expect(said).toHaveLength(1);
    expect(said[0]?.closest('li')).toHaveTextContent('Anna');
  },
);
