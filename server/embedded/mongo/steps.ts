/** Marks where a stream's reader may let other commands run. */
export const PAUSE = null;
type Pause = typeof PAUSE;

/** Lazy items with pauses between them. */
export type Stream<T> = Iterable<T | Pause>;
export type Steps<T> = Generator<Pause, T, void>;

export function isSteps<T>(outcome: T | Steps<T>): outcome is Steps<T> {
  return outcome instanceof Iterator;
}

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function* mapStream<In extends object, Out>(
  stream: Stream<In>,
  change: (item: In) => Out,
): Generator<Out | Pause> {
  for (const item of stream) yield item === PAUSE ? PAUSE : change(item);
}

export function* filterStream<T extends object>(
  stream: Stream<T>,
  passes: (item: T) => boolean,
): Generator<T | Pause> {
  for (const item of stream) if (item === PAUSE || passes(item)) yield item;
}

/** Yields items after `skip`, up to number `last`, and reads no further. */
export function* windowOf<T>(stream: Stream<T>, skip: number, last: number): Generator<T | Pause> {
  let seen = 0;
  for (const item of stream) {
    if (item === PAUSE || ++seen > skip) yield item;
    if (seen >= last) return;
  }
}

export function* countStream(stream: Stream<unknown>): Steps<number> {
  let count = 0;
  for (const item of stream)
    if (item === PAUSE) yield PAUSE;
    else count++;
  return count;
}

export function* firstOf<T>(stream: Stream<T>): Steps<T | undefined> {
  for (const item of stream)
    if (item === PAUSE) yield PAUSE;
    else return item;
  return undefined;
}
