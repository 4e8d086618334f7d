import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Recorder } from '#components/recorder/recorder.tsx';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';

export const TEACH = '64b000000000000000000011';
export const WISH = '64b000000000000000000012';

export const tribute: PublicTributeDto = {
  tributeId: 'tribute-of-anna-123456',
  name: 'Anna',
  tributeType: 'BIRTHDAY',
  occasionTitle: '',
  tributeFor: { names: [{ firstName: 'Anna', lastName: '' }], name: 'Anna', gender: null },
  imageUrl: null,
  creatorFirstName: 'Clara',
  hello: null,
  dueDate: '2026-12-01T00:00:00.000Z',
  timezone: 'UTC',
  questions: [
    { _id: TEACH, text: 'What did Anna teach you?', order: 0 },
    { _id: WISH, text: 'What do you wish her?', order: 1 },
  ],
  answerMaxSeconds: 180,
  language: 'en',
  status: 'COLLECTING',
  answeredCount: 0,
  format: '16:9',
  preview: { title: '', description: '', pictureUrl: '', pictureAlt: '' },
};

export const configuration: ClientConfiguration = {
  appName: 'Folksee',
  firebase: { apiKey: 'key', authDomain: 'folksee.example', projectId: 'folksee' },
  authEmulatorUrl: null,
};

export const video = new File(['film'], 'party.mp4', { type: 'video/mp4' });

/** What the recorder asked of the API, and what it is answered; each test may change that. */
export const calls: { method: string; path: string; body: unknown }[] = [];
export let answers: Record<string, { status: number; body: unknown }>;

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  answers = {
    'POST /api/tribute/contributor': { status: 201, body: { data: { name: 'Ben' } } },
    'POST /api/submission': { status: 201, body: { data: buildSubmission() } },
    'GET /api/submission': {
      status: 200,
      body: { data: [buildSubmission({ status: 'READY', playbackUrl: '/media/clip.mp4' })] },
    },
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/public/upload_speed') return Response.json({ data: {} });
    calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers[`${method} ${path.split('?')[0]}`];
    return Response.json(answer?.body, { status: answer?.status ?? 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

export function open(props: Partial<ComponentProps<typeof Recorder>> = {}) {
  render(
    <Recorder
      configuration={configuration}
      tribute={tribute}
      questionId={null}
      replaces={null}
      thanks={null}
      locale="en"
      texts={texts}
      {...props}
    />,
  );
  return userEvent.setup();
}

/** Comes back to a device on which Ben has said his name. */
export function openAsBen(questionId: string) {
  rememberName(tribute.tributeId, 'Ben');
  return open({ questionId });
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

/** Ben, who looks at the video that he chose. */
export async function toReview() {
  const user = openAsBen(WISH);
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  return user;
}
