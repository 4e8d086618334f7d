/** Lets a held take go. */
export type LetGo = () => void;

/** How long a tab waits for a take, in milliseconds: the page it replaces lets go only as it closes. */
const PATIENCE_MS = 400;
const HEARTBEAT_MS = 1_000;
/** After so many milliseconds of silence a tab counts as gone. */
const SILENCE_MS = 5_000;

/**
 * Makes a take this tab's own until it lets go, closes or crashes, so that no other tab offers or sends it
 * meanwhile. Resolves to null when another tab has it. Never rejects.
 */
export async function holdTake(takeId: string): Promise<LetGo | null> {
  // Missing in browsers before 2022 and on insecure origins.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? holdByLock(locks, takeId) : holdByHeartbeat(takeId);
}

function holdByLock(locks: LockManager, takeId: string): Promise<LetGo | null> {
  return new Promise((resolve) => {
    const untilLetGo = () => new Promise<void>((letGo) => resolve(letGo));
    locks
      .request(`take-${takeId}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, untilLetGo)
      .catch(() => resolve(null));
  });
}

/** A time in the tabs' common storage, renewed every second. Its being synchronous lets a closing tab erase it. */
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

/** A browser that keeps nothing shares no take between its tabs either. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
