import { holdTake, type LetGo } from './hold-take.ts';
import { openTakeDisk, type TakeDisk } from './take-disk.ts';

export type Take = {
  /** 32 random hexadecimal digits (`randomHex`). */
  takeId: string;
  tributeId: string;
  questionId: string | null;
  contributorName: string;
  /** A thank-you, not an answer. Missing in older takes. */
  isThankYou?: boolean;
  clip: Blob;
  fileName: string;
  mimeType: string;
  origin: 'camera' | 'file';
  recordedAt: string;
  /** Null while unknown: a file shows it only during playback. */
  durationSeconds: number | null;
  uploadUrl: string | null;
  /** The person pressed Send; the upload then resumes automatically. */
  sent: boolean;
};

export type TakeDetails = Omit<Take, 'clip'>;

/** Every write resolves to whether the device saved it; false (private mode, full disk) lets the caller use memory. */
export type TakeStore = {
  /** Returns the newest take left behind, complete or partial, or null. After an abort, it stays for another visit. */
  load(signal?: AbortSignal): Promise<Take | null>;
  begin(details: TakeDetails): Promise<boolean>;
  append(part: Blob, changes?: Partial<TakeDetails>): Promise<boolean>;
  update(changes: Partial<TakeDetails>): Promise<boolean>;
  clear(): Promise<void>;
  letGo(): Promise<void>;
};

const DETAILS = ':details';
const PART = ':part:';
const detailsKey = (takeId: string) => takeId + DETAILS;
const partKey = (takeId: string, index: number) => takeId + PART + String(index).padStart(6, '0');

/** Returns the unsent takes of a disk, newest first, whichever tab holds them. */
export async function takesOn(disk: TakeDisk): Promise<TakeDetails[]> {
  const keys = await disk.keys();
  const hasParts = ({ takeId }: TakeDetails) => keys.some((key) => key.startsWith(takeId + PART));
  return (await newestFirst(disk, keys)).filter(hasParts);
}

async function newestFirst(disk: TakeDisk, keys: string[]): Promise<TakeDetails[]> {
  const all = (await disk.read(keys.filter((key) => key.endsWith(DETAILS)))) as TakeDetails[];
  return all.toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt));
}

export function createTakeStore(
  tributeId: string,
  disk: TakeDisk = openTakeDisk(tributeId),
  hold: typeof holdTake = holdTake,
): TakeStore {
  let details: TakeDetails | null = null;
  let held: LetGo | null = null;
  let partCount = 0;
  let isKept = true;
  // Serialised: a part must never land before its take.
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => null);
    return result;
  };
  const keep = (work: () => Promise<void>): Promise<boolean> =>
    inTurn(async () => {
      // A take with a gap is worthless, so the first failed write is final until the next take.
      if (isKept)
        isKept = await work().then(
          () => true,
          () => false,
        );
      return isKept;
    });
  const write = async (changes: Partial<TakeDetails>, part?: Blob) => {
    if (!details) return;
    details = { ...details, ...changes };
    const { takeId } = details;
    if (part) partCount += 1;
    await disk.write([
      ...(part ? [[partKey(takeId, partCount), part] satisfies [string, Blob]] : []),
      [detailsKey(takeId), details],
    ]);
  };
  const release = () => {
    held?.();
    held = null;
  };
  const keysOf = async (takeId: string) =>
    (await disk.keys()).filter((key) => key.startsWith(`${takeId}:`)).toSorted();
  const forget = async () => {
    const takeId = details?.takeId;
    details = null;
    try {
      if (takeId) await disk.remove(await keysOf(takeId));
    } finally {
      // Only now, or another tab would still find it.
      release();
    }
  };
  /** Reads a take after holding it, because its tab may have sent it before. Null if nothing is left. */
  const takeOver = async (takeId: string): Promise<Take | null> => {
    const [first, ...parts] = await keysOf(takeId);
    if (first !== detailsKey(takeId) || parts.length === 0) return null;
    const [kept, ...blobs] = await disk.read([first, ...parts]);
    details = kept as TakeDetails;
    partCount = parts.length;
    return { ...details, clip: new Blob(blobs as Blob[], { type: details.mimeType }) };
  };

  return {
    load: (signal) =>
      inTurn(async () => {
        release();
        const waiting = disk.keys().then((keys) => newestFirst(disk, keys));
        for (const { takeId } of await waiting.catch(() => [])) {
          held = await hold(takeId);
          const take = held && (await takeOver(takeId).catch(() => null));
          if (take && !signal?.aborted) return take;
          details = null;
          release();
        }
        return null;
      }),
    begin: (begun) => {
      isKept = true;
      return keep(async () => {
        await forget();
        held = await hold(begun.takeId);
        details = begun;
        partCount = 0;
        await write({});
      });
    },
    append: (part, changes = {}) => keep(() => write(changes, part)),
    update: (changes) => keep(() => write(changes)),
    clear: () => inTurn(() => forget().catch(() => {})),
    letGo: () => inTurn(async () => release()),
  };
}
