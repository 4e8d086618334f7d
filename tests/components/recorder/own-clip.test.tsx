import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';
import { answers, calls, heading, toReview, tribute, video } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

test('lets a contributor remove their own clip after asking once, and record it again', async () => {
  answers['DELETE /api/submission'] = { status: 503, body: { error: 'Not now.', code: 'UNAVAILABLE' } };
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await user.click(await screen.findByRole('button', { name: 'Remove my clip' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('button', { name: 'Remove my clip' })).toHaveFocus();
  const removal = `/api/submission?submissionId=${buildSubmission()._id}`;
  expect(calls.map(({ path }) => path)).not.toContain(removal);

  await user.click(screen.getByRole('button', { name: 'Remove my clip' }));
  await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not now.'));
  answers['DELETE /api/submission'] = { status: 200, body: { data: {} } };
  await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  expect(await heading('Your clip was removed')).toHaveFocus();
  expect(calls.map(({ path }) => path)).toContain(removal);
  expect(screen.getByRole('button', { name: 'Record again' })).toBeVisible();

  answers['PATCH /api/submission'] = { status: 503, body: { error: 'Not now.', code: 'UNAVAILABLE' } };
  await user.click(screen.getByRole('button', { name: 'Bring it back' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not now.'));
  answers['PATCH /api/submission'] = { status: 200, body: { data: buildSubmission() } };
  await user.click(screen.getByRole('button', { name: 'Bring it back' }));
  expect(await heading('It arrived.')).toBeVisible();
  const ownPage = `/tribute/${tribute.tributeId}/mine?personId=${buildSubmission().contributor._id}`;
  expect(screen.getByRole('link', { name: 'Keep your link' })).toHaveAttribute('href', ownPage);
  const restored = calls.findLast(({ method, path }) => method === 'PATCH' && path === '/api/submission');
  expect(restored?.body).toEqual({ submissionId: buildSubmission()._id, restore: true });
  await user.click(screen.getByRole('button', { name: 'Remove my clip' }));
  await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  await heading('Your clip was removed');
  await user.upload(screen.getByLabelText('Choose another video'), video);
  expect(await heading('Happy with it?')).toBeVisible();
});

test('lets a contributor remove a clip that could not be used', async () => {
  const failure = { code: 'CORRUPT', message: 'This video arrived damaged.' };
  answers['GET /api/submission'] = {
    status: 200,
    body: { data: [buildSubmission({ status: 'FAILED', failure })] },
  };
  answers['DELETE /api/submission'] = { status: 200, body: { data: {} } };
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText(failure.message, {}, { timeout: 4_000 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove my clip' }));
  await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  expect(await heading('Your clip was removed')).toHaveFocus();
  expect(calls.map(({ path }) => path)).toContain(`/api/submission?submissionId=${buildSubmission()._id}`);
});

test('does not thank for a clip that cannot be used, but says why and how to give another', async () => {
  const failure = { code: 'NO_PICTURE', message: 'There is no picture in this file.' };
  answers['POST /api/submission'] = {
    status: 201,
    body: { data: buildSubmission({ status: 'FAILED', failure }) },
  };
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('We couldn’t use this clip')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('There is no picture in this file.');
  expect(screen.queryByText(/arrived|Thank you/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Watch the reel so far' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Record again' })).toBeVisible();
  await user.upload(screen.getByLabelText('Choose another video'), video);
  expect(await heading('Happy with it?')).toBeVisible();
});
