/** A clock that is so late has slept with the device. */
const ASLEEP_MS_MIN = 5_000;

/** Counts the seconds of a recording, but not those of its pauses and of a sleep. `look` several times a second. */
export function createRecordingClock(secondsMax: number) {
  let startedAt = Date.now();
  let lookedAt = startedAt;
  let pausedAt: number | null = null;
  const hasSlept = () => Date.now() - lookedAt > ASLEEP_MS_MIN;
  // The recording ended when the sleep began.
  const now = () => pausedAt ?? (hasSlept() ? lookedAt : Date.now());
  const seconds = () => Math.min(secondsMax, (now() - startedAt) / 1_000);
  return {
    start: () => {
      startedAt = Date.now();
      lookedAt = startedAt;
    },
    pause: () => {
      pausedAt = Date.now();
    },
    resume: () => {
      if (pausedAt !== null) startedAt += Date.now() - pausedAt;
      pausedAt = null;
      // A device may sleep during a pause.
      lookedAt = Date.now();
    },
    look: () => {
      lookedAt = Date.now();
      return seconds();
    },
    hasSlept,
    seconds,
  };
}
