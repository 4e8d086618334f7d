import { holdTake, type LetGo } from './hold-take.ts';
import { openTakeDisk, type TakeDisk } from './take-disk.ts';

/** One recorded or chosen clip, until the server has the whole of it. */
export type Take = {
  /** 32 random hexadecimal digits (`randomHex`). */
  takeId: string;
  tributeId: string;
  /** Null answers no question: a free clip. */
  questionId: string | null;
  contributorName: string;
  /** A viewer’s thank-you, not an answer. Takes that were kept before there were any leave it out. */
  isThankYou?: boolean;
  clip: Blob;
  fileName: string;
  mimeType: string;
  origin: 'camera' | 'file';
  /** ISO time. */
  recordedAt: string;
  /** Null while nobody knows: a file tells it only once it is played. */
  durationSeconds: number | null;
  /** Where the bytes go, once the server has opened a place for them. */
  uploadUrl: string | null;
  /** Whether the person decided to send it; the upload then goes on by itself. */
  sent: boolean;
};

export type TakeDetails = Omit<Take, 'clip'>;

/**
 * Keeps the one take that this tab has in hand on the device, in parts, so that a recording is on disk while
 * it runs. Other tabs may have takes of their own beside it; each is held by one tab at a time.
 * Every write tells whether the device keeps the take; false (private mode, full disk) is no error:
 * the caller goes on with what it holds in memory.
 */
export type TakeStore = {
  /**
   * The newest take that was left behind, whole or as far as its recording came; null if there is none.
   * What is found after the signal stays as it was, for another visit.
   */
  load(signal?: AbortSignal): Promise<Take | null>;
  /** Starts a take and forgets this tab's take before. */
  begin(details: TakeDetails): Promise<boolean>;
  append(part: Blob, changes?: Partial<TakeDetails>): Promise<boolean>;
  update(changes: Partial<TakeDetails>): Promise<boolean>;
  /** Forgets this tab's take. */
  clear(): Promise<void>;
  /** Leaves this tab's take to whichever tab asks for it next. */
  letGo(): Promise<void>;
};

const DETAILS = ':details';
const PART = ':part:';
const detailsKey = (takeId: string) => takeId + DETAILS;
const partKey = (takeId: string, index: number) => takeId + PART + String(index).padStart(6, '0');

/** The takes on a disk of which there is something to send, newest first, in this tab's hands or another's. */
export async function takesOn(disk: TakeDisk): Promise<TakeDetails[]> {
  const keys = await disk.keys();
  const hasParts = ({ takeId }: TakeDetails) => keys.some((key) => key.startsWith(takeId + PART));
  return (await newestFirst(disk, keys)).filter(hasParts);
}

async function newestFirst(disk: TakeDisk, keys: string[]): Promise<TakeDetails[]> {
  const all = (await disk.read(keys.filter((key) => key.endsWith(DETAILS)))) as TakeDetails[];
  return all.toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt));
}

/** `disk` and `hold` are replaceable for tests. */
export function createTakeStore(
  tributeId: string,
  disk: TakeDisk = openTakeDisk(tributeId),
  hold: typeof holdTake = holdTake,
): TakeStore {
  let details: TakeDetails | null = null;
  let held: LetGo | null = null;
  let partCount = 0;
  let isKept = true;
  // One write after the other: a part must never land before the take it belongs to.
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => null);
    return result;
  };
  const keep = (work: () => Promise<void>): Promise<boolean> =>
    inTurn(async () => {
      // A take with a hole in it is worth nothing, so the first refusal is final until the next take.
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
      // Only now: a tab that got it earlier would still find it.
      release();
    }
  };
  /** Reads a take after it is held: before that, its tab may have sent it. Null if nothing is left of it. */
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
