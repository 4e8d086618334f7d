import { z } from 'zod';
import { TributeId } from '#lib/contracts/ids.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { readToken, signatureOf, signToken } from './signed-token.ts';

/** A viewer's cookie lives half a year, as a guest's does; it dies earlier when the link is rotated. */
export const VIEWER_SECONDS = 180 * DAY_SECONDS;
/** One browser remembers at most this many presentation links; the oldest gives way. */
const VIEWINGS_MAX = 30;

const Viewing = z.object({ tributeId: TributeId, linkMark: z.string() });
/** That the presentation link of a tribute was opened; `linkMark` tells which of its links. */
export type Viewing = z.infer<typeof Viewing>;

/** What a cookie keeps of a presentation link's token: enough to know it again, not enough to make the link. */
export const linkMarkOf = (token: string): string => signatureOf('presentation-link', token);

/** Returns what somebody who holds a presentation link has opened, if the link works. */
export const viewingOf = (tributeId: string, token: string): Viewing => ({
  tributeId,
  linkMark: linkMarkOf(token),
});

/** The cookie value that proves to have opened these links. */
export function viewerToken(viewings: readonly Viewing[], now = Date.now()): string {
  return signToken('viewer', viewings.slice(-VIEWINGS_MAX), now + VIEWER_SECONDS * 1000);
}

/** The links a viewer cookie proves, none when it is not ours. */
export function readViewerToken(token: string | undefined): Viewing[] {
  return token ? (readToken('viewer', token, Viewing.array()) ?? []) : [];
}
