import { z } from 'zod';
import { TributeId } from '#lib/contracts/ids.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { readToken, signatureOf, signToken } from './signed-token.ts';

/** Half a year, as a guest's cookie; rotating the link ends it earlier. */
export const VIEWER_SECONDS = 180 * DAY_SECONDS;
const VIEWINGS_MAX = 30;

const Viewing = z.object({ tributeId: TributeId, linkMark: z.string() });
export type Viewing = z.infer<typeof Viewing>;

export const linkMarkOf = (token: string): string => signatureOf('presentation-link', token);

export const viewingOf = (tributeId: string, token: string): Viewing => ({
  tributeId,
  linkMark: linkMarkOf(token),
});

export function viewerToken(viewings: readonly Viewing[], now = Date.now()): string {
  return signToken('viewer', viewings.slice(-VIEWINGS_MAX), now + VIEWER_SECONDS * 1000);
}

export function readViewerToken(token: string | undefined): Viewing[] {
  return token ? (readToken('viewer', token, Viewing.array()) ?? []) : [];
}
