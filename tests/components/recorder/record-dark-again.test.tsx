import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { en } from '#lib/messages/messages.ts';
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';
import { answers, heading, open, tribute, video, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
const { again } = en.recorder.arrived;

async function arrive(changes: Partial<SubmissionDto>, of: Partial<PublicTributeDto> = {}) {
  const clip = buildSubmission({
    status: 'READY',
    questionId: WISH,
    playbackUrl: '/media/clip.mp4',
    ...changes,
  });
  answers['POST /api/submission'] = { status: 201, body: { data: clip } };
  answers['GET /api/submission'] = { status: 200, body: { data: [clip] } };
  const user = open({ tribute: { ...tribute, ...of }, questionId: WISH, knownName: 'Ben' });
  await user.click(await screen.findByRole('button', { name: en.recorder.name.submit }));
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  await heading('It arrived.');
}

test.each([
  ['dark', { isDark: true as const }],
  ['warned about', { warning: { code: 'PARTS_SKIPPED' as const, message: 'A part is missing.' } }],
])('a clip that is %s can be recorded again in its place', async (_what, changes) => {
  await arrive(changes);
  const { _id } = buildSubmission();
  const href = `/recordtribute?tributeId=${tribute.tributeId}&questionId=${WISH}&replaces=${_id}`;
  expect(await screen.findByRole('link', { name: again })).toHaveAttribute('href', href);
});

test.each([
  ['the clip is as it should be', {}, {}],
  ['the reel no longer collects', { isDark: true as const }, { status: 'CLOSED' as const }],
  ['the clip is not ready yet', { isDark: true as const, status: 'PROCESSING' as const }, {}],
])('offers no other recording while %s', async (_why, changes, of) => {
  await arrive(changes, of);
  expect(screen.queryByRole('link', { name: again })).toBeNull();
});

test('nobody replaces the clip of another person of this device [own-others]', async () => {
  answers['POST /api/tribute/contributor'] = { status: 201, body: { data: { _id: 'else', name: 'Ben' } } };
  await arrive({ isDark: true as const });
  expect(screen.queryByRole('link', { name: again })).toBeNull();
});
