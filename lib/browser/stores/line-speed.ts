import { create } from 'zustand';
import { type FittedBits, fittedBits } from '#lib/recording/fitted-bits.ts';
import { type LineSpeed, withAnswer, withTransfer } from '#lib/recording/line-speed.ts';

/** `overshoot`: how many times the recorder exceeds the bits it is given. Forgotten with the page: networks change. */
type Measured = LineSpeed & { overshoot: number };

export const useLineSpeed = create(
  (): Measured => ({
    kilobitsPerSecond: null,
    latencyMs: null,
    overshoot: 1,
  }),
);

export const noteAnswer = (milliseconds: number): void =>
  useLineSpeed.setState((line) => withAnswer(line, milliseconds));

export const noteTransfer = (bytes: number, milliseconds: number): void =>
  useLineSpeed.setState((line) => withTransfer(line, bytes, milliseconds));

/** Compares what a part came to with what its recorder was given. */
export function noteRecorded(bytes: number, seconds: number, given: { video: number; audio: number }): void {
  // Encoders need some seconds to find their rate.
  if (seconds < RATED_SECONDS_MIN) return;
  const ratio = (bytes * 8) / seconds / (given.video + given.audio);
  useLineSpeed.setState(({ overshoot }) => ({
    overshoot: ratio > TOLERATED_RATIO ? overshoot * ratio : overshoot,
  }));
}

const RATED_SECONDS_MIN = 3;
/** Encoders miss their rate by a little. */
const TOLERATED_RATIO = 1.3;

/** Returns the kilobits per second that were measured, else what Chromium assumes from downloads, else null. */
export function lineKbps(): number | null {
  const { kilobitsPerSecond } = useLineSpeed.getState();
  if (kilobitsPerSecond !== null) return kilobitsPerSecond;
  const { connection } = navigator as { connection?: { downlink?: number } };
  return connection?.downlink === undefined ? null : connection.downlink * 1_000;
}

/** Returns what the next part or take is recorded with. */
export const fittedToLine = (): FittedBits => fittedBits(lineKbps(), useLineSpeed.getState().overshoot);
