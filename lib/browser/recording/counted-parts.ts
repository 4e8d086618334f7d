import { isSilent } from '#lib/recording/is-silent.ts';
import { PARTS_MAX } from '#lib/recording/limits.ts';
import type { RecordedPart } from './record-part.ts';
import type { Take } from './stored-take.ts';

export type RecordedTake = { parts: readonly RecordedPart[]; leadInSeconds: number };

/** With less left, there is nothing to continue. */
export const SECONDS_LEFT_MIN = 1;

/** Returns the parts of a take with the seconds that count: without the countdown that the first one begins with. */
export const countedParts = (parts: readonly RecordedPart[], leadInSeconds: number): RecordedPart[] =>
  parts.map(({ clip, durationSeconds }, index) => ({
    clip,
    durationSeconds: index === 0 ? Math.max(0, durationSeconds - leadInSeconds) : durationSeconds,
  }));

export const secondsOfParts = (parts: readonly RecordedPart[], leadInSeconds: number): number =>
  countedParts(parts, leadInSeconds).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

/** Returns the parts of a take as a session continues them. */
export const recordedOf = ({ parts, leadInSeconds = 0 }: Take): RecordedTake => ({
  parts: parts.map(({ clip, durationSeconds }) => ({ clip, durationSeconds: durationSeconds ?? 0 })),
  leadInSeconds,
});

/** Returns whether there is time for another part of a recording, which photos and words are not. */
export function canContinue(take: Take, secondsMax: number): boolean {
  const { parts, leadInSeconds } = recordedOf(take);
  return (
    take.origin === 'camera' &&
    !isSilent({ medium: take.medium ?? 'VIDEO' }) &&
    parts.length < PARTS_MAX &&
    secondsMax - secondsOfParts(parts, leadInSeconds) >= SECONDS_LEFT_MIN
  );
}
