import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { en } from '#lib/messages/messages.ts';
import { answers, heading, openAsBen, TEACH } from './recorder-page.tsx';

const { camera, ways } = en.recorder;

export function stubCamera(userAgent: string) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('', 'NotFoundError'));
  vi.stubGlobal('navigator', { onLine: true, userAgent, mediaDevices: { getUserMedia } });
}

/** A browser without a camera, which says what to do. */
export async function reachRescue(title: string, { userAgent = 'jsdom', hasPhotos = false } = {}) {
  stubCamera(userAgent);
  const user = openAsBen(TEACH);
  if (hasPhotos) await user.click(await screen.findByRole('button', { name: ways.another }));
  await screen.findByRole('button', { name: hasPhotos ? new RegExp(ways.photosDraft) : /^Written card/ });
  await user.click(screen.getByRole('button', { name: new RegExp(`^${ways.video}`) }));
  await heading(title);
}

/** The link that the page offers. */
export const link = () => screen.getByLabelText<HTMLInputElement>(camera.rescue.link).value;
/** The next link. */
export const issue = (token: string) => {
  const body = { data: { token, expiresAt: '2026-12-01T00:00:00.000Z' } };
  answers['POST /api/tribute/handover'] = { status: 201, body };
};
/** How far the other browser is. */
export const reach = (state: HandoverStateDto['state']) => {
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: { state, takeIds: [] } } };
};
