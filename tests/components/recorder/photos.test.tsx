import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import en from '#lib/messages/en/recorder.json' with { type: 'json' };
import es from '#lib/messages/es/recorder.json' with { type: 'json' };
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { answers, calls, heading, openAsBen, video, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

beforeEach(() => {
  shared.disk = memoryDisk();
  breakUploadsWith.splice(0);
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} });
});

const photo = (name: string, type = 'image/jpeg') => new File([`bytes of ${name}`], name, { type });

async function openPhotos(...files: File[]) {
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Photos/ }));
  await heading('Your photos for Anna');
  if (files.length > 0) await user.upload(screen.getByLabelText('Choose photos'), files);
  return user;
}

const captions = () =>
  screen
    .getAllByRole('textbox', { name: /^Caption of photo/ })
    .map((field) => (field as HTMLTextAreaElement).value);
const sent = () =>
  calls.findLast(({ method, path }) => method === 'POST' && path === '/api/submission')?.body;
const onDevice = async () => (await takesOn(shared.disk)).map(({ medium, parts }) => [medium, parts.length]);

test('photos are sent in their order with their captions [answer-photos]', async () => {
  const user = await openPhotos(photo('one.jpg'), photo('two.heic', ''));
  await user.type(await screen.findByLabelText('Caption of photo 1'), 'Pancakes');
  await user.type(screen.getByLabelText('Caption of photo 2'), 'Our street');
  screen.getByRole('button', { name: /^Move photo 2\. / }).focus();
  await user.keyboard('{ArrowUp}');
  expect(captions()).toEqual(['Our street', 'Pancakes']);
  expect(screen.getByText('Moved to place 1 of 2.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move photo 1 down' }));
  expect(captions()).toEqual(['Pancakes', 'Our street']);
  await user.click(screen.getByRole('button', { name: 'Move photo 2 up' }));
  await user.dblClick(screen.getByRole('button', { name: 'Send 2 photos' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/api/submission')).toHaveLength(1);
  expect(sent()).toMatchObject({
    medium: 'PHOTO',
    questionId: WISH,
    photos: [{ caption: 'Our street' }, { caption: 'Pancakes' }],
  });
  await vi.waitFor(async () => expect(await onDevice()).toEqual([]));
});

test('refuses other files with words, and more than ten photos', async () => {
  const user = userEvent.setup({ applyAccept: false });
  await openPhotos();
  const field = screen.getByLabelText('Choose photos');
  await user.upload(field, [
    photo('notes.txt', 'text/plain'),
    photo('cat.gif', 'image/gif'),
    photo('sun.png'),
  ]);
  expect(screen.getByText(/^notes\.txt isn’t a photo/)).toBeVisible();
  expect(screen.getByText(/^cat\.gif isn’t a photo/)).toBeVisible();
  const many = Array.from({ length: 10 }, (_, index) => photo(`many-${index}.jpg`));
  await user.upload(screen.getByLabelText('Add photos'), many);
  expect(screen.getByText('many-9.jpg didn’t fit. You can send up to 10 photos.')).toBeVisible();
  expect(screen.queryByLabelText('Add photos')).toBeNull();
  expect(captions()).toHaveLength(10);
});

test('names each refused file, also of the same name', async () => {
  const user = userEvent.setup({ applyAccept: false });
  await openPhotos();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const notes = () => photo('notes.txt', 'text/plain');
  await user.upload(screen.getByLabelText('Choose photos'), [notes(), notes()]);
  expect(screen.getAllByText(/^notes\.txt isn’t a photo/)).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test('a photo that the server refuses is marked and left out', async () => {
  breakUploadsWith.push({ status: 415, body: { error: 'We can’t use that kind of file.' } });
  const user = await openPhotos(photo('bad.jpg'), photo('good.jpg'));
  expect(await screen.findByText('We can’t use that kind of file. It won’t be sent.')).toBeVisible();
  await user.type(screen.getByLabelText('Caption of photo 2'), 'Good');
  await user.click(screen.getByRole('button', { name: 'Send my photo' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(sent()).toMatchObject({ photos: [{ caption: 'Good' }] });
});

test.each([
  ['is too large for a proxy', 413, en.photos.tooLarge, es.photos.tooLarge],
  ['a proxy refuses', 415, en.photos.unusable, es.photos.unusable],
])('says why a photo is left out that %s', async (_what, status, reason, spanish) => {
  expect(reason).toMatch(/ photo.* it won’t be sent\. Choose /);
  expect(spanish).toMatch(/ foto.* no se enviará\. Elige /);
  breakUploadsWith.push(status);
  await openPhotos(photo('large.jpg'), photo('good.jpg'));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText(en.photos.unreadable)).toBeNull();
});

test('photos, a video and a card wait for each other [answer-drafts]', async () => {
  const user = await openPhotos(photo('one.jpg'), photo('two.jpg'));
  await user.type(await screen.findByLabelText('Caption of photo 2'), 'Kept');
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(await screen.findByText('Saved on this device')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Answer another way' }));
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  await user.click(await screen.findByRole('button', { name: 'Answer another way' }));
  expect(await screen.findByRole('button', { name: 'Video Your recording is here' })).toBeVisible();
  expect(await onDevice()).toEqual([
    [undefined, 1],
    ['PHOTO', 1],
  ]);
  await user.click(screen.getByRole('button', { name: 'Photos Your photos are here' }));
  expect(await screen.findByLabelText('Caption of photo 1')).toHaveValue('Kept');
  await user.click(screen.getByRole('button', { name: 'Answer another way' }));
  await user.click(await screen.findByRole('button', { name: 'Video Your recording is here' }));
  expect(await heading('Happy with it?')).toBeVisible();
});

test('the preview shows one photo at a time as the reel does [answer-photos]', async () => {
  const picture = { pictureUrl: 'data:image/webp;base64,AA', width: 720, height: 405, seconds: 5 };
  answers['POST /api/submission/preview'] = { status: 200, body: { data: picture } };
  const user = await openPhotos(photo('one.jpg'), photo('two.jpg'));
  await user.type(await screen.findByLabelText('Caption of photo 2'), 'Our street');
  await vi.waitFor(() => expect(screen.queryByText('Getting this one ready')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('img', { name: 'Photo 1 as the reel shows it' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('img', { name: 'Photo 2 as the reel shows it' })).toBeVisible();
  expect(within(screen.getByRole('figure')).getByText('5 seconds')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ caption: 'Our street', place: 1 });
  await user.click(screen.getByRole('button', { name: 'Back to your photos' }));
  expect(captions()).toEqual(['', 'Our street']);
});
