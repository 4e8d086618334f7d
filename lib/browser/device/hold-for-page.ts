export type LetGo = () => void;

/** Milliseconds to wait: the previous page releases what it holds only as it closes. */
const PATIENCE_MS = 400;
const HEARTBEAT_MS = 1_000;
/** Milliseconds of silence after which a tab counts as gone. */
const SILENCE_MS = 5_000;

/** Holds a name until this page releases it, closes or crashes. Resolves to null while another page holds it. Never rejects. */
export async function holdForPage(name: string): Promise<LetGo | null> {
  // Missing before 2022 and on insecure origins.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? holdByLock(locks, name) : holdByHeartbeat(name);
}

async function holdByLock(locks: LockManager, name: string): Promise<LetGo | null> {
  const request = (options: LockOptions) =>
    new Promise<LetGo | null>((resolve) => {
      const untilLetGo = (lock: Lock | null) => lock && new Promise<void>((letGo) => resolve(letGo));
      locks.request(name, options, untilLetGo).then(
        () => resolve(null),
        () => resolve(null),
      );
    });
  // A busy browser may need longer than our patience for a free name, so ask once more whether it is free.
  return (
    (await request({ signal: AbortSignal.timeout(PATIENCE_MS) })) ?? (await request({ ifAvailable: true }))
  );
}

/** A timestamp in localStorage, renewed every second: synchronous, so that a closing tab can still erase it. */
function holdByHeartbeat(name: string): LetGo | null {
  const key = `held-${name}`;
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
