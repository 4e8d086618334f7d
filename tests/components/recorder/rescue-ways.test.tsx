import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fill } from '#lib/messages/fill.ts';
import { en } from '#lib/messages/messages.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { answers, calls, heading, openAsBen, TEACH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
// A code that can be read.
vi.mock('#components/share-link/draw-qr-code.ts', () => ({
  drawQrCode: async (url: string) => `data:,${encodeURIComponent(url)}`,
}));

const { camera, photos, voice, written, ways } = en.recorder;

type Device = { error: string; microphones?: number; permission?: PermissionState; userAgent?: string };

/** Chooses video on a device whose camera fails with this error, and whose microphones work. */
async function askForCamera(device: Device) {
  const { error, microphones = 1, permission = 'prompt', userAgent = 'jsdom' } = device;
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent,
    permissions: { query: async () => ({ state: permission }) },
    mediaDevices: {
      getUserMedia: async ({ video }: MediaStreamConstraints) => {
        if (video) throw new DOMException('', error);
        return fakeStream('audio');
      },
      enumerateDevices: async () => Array.from({ length: microphones }, () => ({ kind: 'audioinput' })),
    },
  });
  openAsBen(TEACH);
  await press(new RegExp(`^${ways.video}`));
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
};
const namesOf = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
});
afterEach(() => vi.unstubAllGlobals());

test('a device with nothing but a microphone is led to a voice first [recorder-unusable]', async () => {
  await askForCamera({ error: 'NotFoundError' });
  const first = await heading(camera.rescue.headings.voice);
  await vi.waitFor(() => expect(first).toHaveFocus());
  expect(screen.getByText(camera.rescue.why.voice)).toHaveAttribute('role', 'alert');
  expect(namesOf(screen.getAllByRole('button'))[0]).toBe(camera.rescue.ways.voice);
  await press(camera.rescue.ways.voice);
  expect(await heading(voice.camera.heading)).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: camera.record })).toBeEnabled());
});

test.each([
  ['a busy camera leaves a microphone', { error: 'NotReadableError' }, true],
  ['a refused camera leaves a microphone', { error: 'NotAllowedError' }, true],
  ['the microphone was refused, too', { error: 'NotAllowedError', permission: 'denied' }, false],
  ['there is no microphone either', { error: 'NotFoundError', microphones: 0 }, false],
] as const)(
  'offers a card, and a voice if it can be heard: %s [recorder-unusable]',
  async (_why, device, isVoice) => {
    await askForCamera(device);
    await screen.findByRole('button', { name: camera.rescue.ways.card });
    const offered = screen.queryByRole('button', { name: camera.rescue.ways.voice });
    expect(offered !== null).toBe(isVoice);
    await press(camera.rescue.ways.card);
    expect(await heading(written.heading)).toBeVisible();
  },
);

test('says that the address is insecure, and offers what works there [recorder-unusable]', async () => {
  vi.stubGlobal('isSecureContext', false);
  await askForCamera({ error: 'NotFoundError', userAgent: AGENTS.chromeAndroid });
  await heading(camera.problemHeading);
  expect(screen.getByText(camera.problems.insecure)).toHaveAttribute('role', 'alert');
  expect(screen.queryByRole('button', { name: camera.retry })).toBeNull();
  expect(screen.queryByRole('button', { name: camera.rescue.copy })).toBeNull();
  expect(screen.getByRole('button', { name: camera.rescue.ways.card })).toBeVisible();
});

test('offers the link of another browser or device once [recorder-elsewhere]', async () => {
  const token = { status: 201, body: { data: { token: 'b'.repeat(22), expiresAt: '' } } };
  answers['POST /api/tribute/handover'] = token;
  vi.stubGlobal('MediaRecorder', undefined);
  await askForCamera({ error: 'NotFoundError' });
  await heading(camera.rescue.headings.update);
  await screen.findByRole('img', { name: camera.rescue.phone.code });
  expect(screen.getAllByRole('button', { name: camera.rescue.copy })).toHaveLength(1);
});

test('tells a phone without a camera where to switch it on [recorder-unusable]', async () => {
  await askForCamera({ error: 'NotFoundError', microphones: 0, userAgent: AGENTS.safariIos });
  await heading(camera.problemHeading);
  expect(screen.getByText(camera.rescue.steps.switchOn.first)).toBeVisible();
  expect(screen.getByRole('button', { name: camera.retry })).toBeVisible();
});

test('offers photos where the camera fails [recorder-unusable]', async () => {
  await askForCamera({ error: 'NotReadableError' });
  await press(camera.rescue.ways.photos);
  expect(await heading(fill(photos.heading, { subject: 'Anna' }))).toBeVisible();
});

test('tells the creator that a microphone is missing [board-states]', async () => {
  await askForCamera({ error: 'NotFoundError' });
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  await press(camera.rescue.ways.voice);
  expect(await screen.findByText(voice.camera.problems.missing)).toHaveAttribute('role', 'alert');
  expect(screen.queryByRole('button', { name: camera.rescue.ways.voice })).toBeNull();
  const reported = calls.map(({ body }) => body as { progress?: { reason?: string } } | null);
  expect(reported.map((body) => body?.progress?.reason)).toContain('NO_MICROPHONE');
});
