import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UploadLine } from '#components/clip/camera/upload-line.tsx';
import { Delivery } from '#components/recorder/delivery.tsx';
import { setUploadProgress } from '#lib/browser/stores/upload-progress.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };

const MB = 1_000_000;
const delivery = (sentMb: number, changes: object = {}, isOffline = false) => (
  <Delivery
    progress={{ bytesSent: sentMb * MB, waiting: null, bytesPerSecond: 0.5 * MB, ...changes }}
    bytes={31 * MB}
    isOffline={isOffline}
    locale="en"
    texts={texts.sending}
  />
);

test('shows the sent megabytes and how long the rest takes, spoken in quarters [sending-truth]', () => {
  const { rerender } = render(delivery(7));
  expect(screen.getByText('7.0 of 31 MB sent')).toBeVisible();
  expect(screen.getByText('About 50 seconds left')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('');
  rerender(delivery(12));
  expect(screen.getByText('12.0 of 31 MB sent')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('25% sent');
  rerender(delivery(15));
  expect(screen.getByRole('status')).toHaveTextContent('25% sent');
  rerender(delivery(30, { bytesPerSecond: null }));
  expect(screen.queryByText(/left/)).toBeNull();
  rerender(delivery(30));
  expect(screen.getByText('Almost done')).toBeVisible();
});

test('says what it waits for instead of a time [sending-truth]', () => {
  const { rerender } = render(delivery(12, {}, true));
  expect(screen.getByText('Waiting for network')).toBeVisible();
  rerender(delivery(12, { waiting: 'server' }));
  expect(screen.getByText('Waiting for our server')).toBeVisible();
});

test('tells about the upload of an unsent take, and speaks only when it waits [sending-truth]', () => {
  const line = (totalBytes: number | null) => (
    <UploadLine totalBytes={totalBytes} locale="en" texts={texts.uploading} />
  );
  const { rerender, container } = render(line(null));
  expect(container.textContent).toBe('');
  act(() => setUploadProgress({ bytesSent: 0.04 * MB, waiting: null }));
  expect(screen.queryByText(/uploaded so far/)).toBeNull();
  act(() => setUploadProgress({ bytesSent: 1.2 * MB, waiting: null }));
  expect(screen.getByText('1.2 MB uploaded so far')).toBeVisible();
  rerender(line(4 * MB));
  expect(screen.getByText('1.2 of 4.0 MB uploaded')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('');
  act(() => setUploadProgress({ bytesSent: 1.2 * MB, waiting: 'offline' }));
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for network');
  act(() => setUploadProgress({ bytesSent: 4 * MB, waiting: null }));
  expect(screen.getByText('Uploaded and ready to send')).toBeVisible();
  act(() => setUploadProgress(null));
  expect(container.textContent).toBe('');
});
