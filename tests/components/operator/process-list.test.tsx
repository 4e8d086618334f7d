import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { ProcessList } from '#components/operator/process-list.tsx';
import type { ProcessDto } from '#lib/contracts/processes.ts';
import { messagesFor } from '#lib/messages/messages.ts';

const details = {
  host: 'one',
  pid: 1,
  release: 'abc',
  knownDataVersion: 18,
  startedAt: '2026-11-30T10:00:00.000Z',
};

test('lists processes of containers with the same host name, which all have the number 1', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const later = { ...details, startedAt: '2026-11-30T10:00:05.000Z' };
  const processes: ProcessDto[] = [
    { kind: 'WEB', details },
    { kind: 'WORKER', details },
    { kind: 'WORKER', details: later },
  ];
  render(
    <NextIntlClientProvider locale="en" messages={messagesFor('en')} timeZone="UTC">
      <ProcessList processes={processes} dataVersion={18} />
    </NextIntlClientProvider>,
  );
  expect(screen.getAllByText('Worker on one (process 1)')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});
