import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import en from '#lib/messages/en/recorder.json' with { type: 'json' };
import es from '#lib/messages/es/recorder.json' with { type: 'json' };
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { heading, openAsBen, toReview, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
const disk = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk.current }));

beforeEach(() => {
  disk.current = memoryDisk();
});

/** Their file was moved, changed or withdrawn. */
const loseFiles = () =>
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('Gone.', 'NotReadableError'));

test('asks to choose a file again that the browser can no longer read [recorder-uploads-resume]', async () => {
  expect(es.refused.reasons.unreadable).toMatch(/^Tu navegador ya no puede leer este archivo\./);
  const user = await toReview();
  loseFiles();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await heading('We couldn’t send your clip');
  expect(screen.getByRole('alert')).toHaveTextContent(en.refused.reasons.unreadable);
  expect(screen.getByRole('alert')).not.toHaveTextContent(en.refused.kept);
  expect(screen.getByLabelText(en.refused.file)).toBeInTheDocument();
});

test('tries again with the bytes that the device holds [recorder-uploads-resume]', async () => {
  const held = memoryDisk();
  const copyOf = (row: unknown) => (row instanceof Blob ? new Blob(['kept'], { type: row.type }) : row);
  // A browser's own disk gives out copies, which lie elsewhere than the chosen file.
  disk.current = { ...held, read: async (keys: string[]) => (await held.read(keys)).map(copyOf) };
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    const text = await this.text();
    if (text.startsWith('f')) throw new DOMException('Gone.', 'NotReadableError');
    return new TextEncoder().encode(text).buffer;
  });
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await heading('We couldn’t send your clip');
  expect(screen.queryByRole('button', { name: en.refused.save })).toBeNull();
  await user.click(screen.getByRole('button', { name: en.refused.retry }));
  await heading('It arrived.');
});

test('waits for the network, not for another file, while the browser is offline', async () => {
  const user = await toReview();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  loseFiles();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await screen.findByText(en.sending.offline);
  expect(screen.queryByText(en.refused.reasons.unreadable)).toBeNull();
});

test('a photo that cannot be read holds up no other one', async () => {
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Photos/ }));
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockResolvedValue(new ArrayBuffer(1));
  const gone = new DOMException('Gone.', 'NotReadableError');
  // The request, and the look at one byte.
  read.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const photos = ['lost.jpg', 'kept.jpg'].map((name) => new File(['photo'], name, { type: 'image/jpeg' }));
  await user.upload(await screen.findByLabelText('Choose photos'), photos);
  expect(
    await screen.findByText('We can’t read this photo, so it won’t be sent. Choose it again.'),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: en.photos.useOne }));
  await heading('It arrived.');
});
