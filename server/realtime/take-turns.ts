type Turn = { begin: () => void; isGone: () => boolean };
export type Turns = {
  /** Resolves when it is the caller's turn: whether there was room to wait. A caller that has gone is passed over, and never told. */
  take: (isGone: () => boolean) => Promise<boolean>;
  /** How many wait. */
  waiting: () => number;
};
type Pace = {
  /** How many begin together. */
  atOnce: number;
  everyMs: number;
  waitingMax: number;
};

/**
 * Lets work begin in order at a bounded pace. A pause counts from the beginnings before it, never from a clock:
 * a server that is late gets no more work to catch up.
 */
export function createTurns({ atOnce, everyMs, waitingMax }: Pace): Turns {
  const queue: Turn[] = [];
  let free = atOnce;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const beginNext = () => {
    while (free > 0 && queue.length > 0) {
      const next = queue.shift();
      if (!next || next.isGone()) continue;
      free -= 1;
      next.begin();
    }
    if (free === atOnce) return;
    pause ??= setTimeout(() => {
      pause = undefined;
      free = atOnce;
      beginNext();
    }, everyMs);
  };
  return {
    take: (isGone) =>
      new Promise((resolve) => {
        if (queue.length >= waitingMax) return resolve(false);
        queue.push({ begin: () => resolve(true), isGone });
        beginNext();
      }),
    waiting: () => queue.length,
  };
}
