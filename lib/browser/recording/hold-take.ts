export type LetGo = () => void;

/** Milliseconds to wait for a take: the previous page releases it only as it closes. */
const PATIENCE_MS = 400;
const HEARTBEAT_MS = 1_000;
/** Milliseconds of silence after which a tab counts as gone. */
const SILENCE_MS = 5_000;

/** Holds a take until this tab releases it, closes or crashes. Resolves to null when another tab holds it. Never rejects. */
export async function holdTake(takeId: string): Promise<LetGo | null> {
  // Missing before 2022 and on insecure origins.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? holdByLock(locks, takeId) : holdByHeartbeat(takeId);
}

async function holdByLock(locks: LockManager, takeId: string): Promise<LetGo | null> {
  const request = (options: LockOptions) =>
    new Promise<LetGo | null>((resolve) => {
      const untilLetGo = (lock: Lock | null) => lock && new Promise<void>((letGo) => resolve(letGo));
      locks.request(`take-${takeId}`, options, untilLetGo).then(
        () => resolve(null),
        () => resolve(null),
      );
    });
  // A busy browser may need longer than our patience for a free take, so ask once more whether it is free.
  return (
    (await request({ signal: AbortSignal.timeout(PATIENCE_MS) })) ?? (await request({ ifAvailable: true }))
  );
}

/** A timestamp in localStorage, renewed every second: synchronous, so that a closing tab can still erase it. */
function holdByHeartbeat(takeId: string): LetGo | null {
  const key = `take-held-${takeId}`;
  const beat = () => quietly(() => localStorage.setItem(key, String(Date.now())));
  const erase = () => quietly(() => localStorage.removeItem(key));
  const lastBeat = Number(quietly(() => localStorage.getItem(key)) ?? 0);
  if (Date.now() - lastBeat < SILENCE_MS) return null;

  beat();
  const timer = setInterval(beat, HEARTBEAT_MS);
  globalThis.addEventListener?.('pagehide', erase);
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener?.('pagehide', erase);
    erase();
  };
}

function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
