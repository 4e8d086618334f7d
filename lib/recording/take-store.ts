import { clear, createStore, entries, setMany, type UseStore } from 'idb-keyval';

/** One recorded or chosen clip, until the server has the whole of it. */
export type Take = {
  tributeId: string;
  /** Null answers no question: a free clip. */
  questionId: string | null;
  contributorName: string;
  clip: Blob;
  fileName: string;
  mimeType: string;
  origin: 'camera' | 'file';
  /** ISO time; with the tribute it identifies the take. */
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
 * Keeps one take of one tribute on the device, in parts, so that a recording is on disk while it runs.
 * Every write tells whether the device keeps the take; false (private mode, full disk) is no error:
 * the caller goes on with what it holds in memory.
 */
export type TakeStore = {
  /** The take that an earlier visit left, whole or as far as its recording came; null if there is none. */
  load(): Promise<Take | null>;
  /** Starts a take and forgets the one before. */
  begin(details: TakeDetails): Promise<boolean>;
  append(part: Blob, changes?: Partial<TakeDetails>): Promise<boolean>;
  update(changes: Partial<TakeDetails>): Promise<boolean>;
  clear(): Promise<void>;
};

/** The disk beneath, as far as the store needs it. */
export type TakeDisk = {
  /** All rows, in the order of their keys. */
  read(): Promise<[string, unknown][]>;
  write(rows: [string, unknown][]): Promise<void>;
  empty(): Promise<void>;
};

/** Each tribute's take has a database of its own, named by this and the tributeId. */
export const TAKE_DATABASE_PREFIX = 'take-';

const DETAILS = 'details';
const partKey = (index: number) => `part:${String(index).padStart(6, '0')}`;

/** `disk` is replaceable for tests. */
export function createTakeStore(tributeId: string, disk: TakeDisk = openDisk(tributeId)): TakeStore {
  let details: TakeDetails | null = null;
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
  const change = (changes: Partial<TakeDetails>) => {
    if (details) details = { ...details, ...changes };
    return details;
  };

  return {
    load: () =>
      inTurn(async () => {
        const rows = new Map(await disk.read().catch(() => []));
        const kept = rows.get(DETAILS) as TakeDetails | undefined;
        const parts = [...rows.keys()].filter((key) => key !== DETAILS);
        if (!kept || parts.length === 0) return null;
        details = kept;
        partCount = parts.length;
        const clip = new Blob(
          parts.map((key) => rows.get(key) as Blob),
          { type: kept.mimeType },
        );
        return { ...kept, clip };
      }),
    begin: (begun) => {
      isKept = true;
      return keep(async () => {
        details = begun;
        partCount = 0;
        await disk.empty();
        await disk.write([[DETAILS, begun]]);
      });
    },
    append: (part, changes = {}) =>
      keep(() => {
        partCount += 1;
        return disk.write([
          [partKey(partCount), part],
          [DETAILS, change(changes)],
        ]);
      }),
    update: (changes) => keep(() => disk.write([[DETAILS, change(changes)]])),
    clear: () =>
      inTurn(async () => {
        details = null;
        await disk.empty().catch(() => null);
      }),
  };
}

function openDisk(tributeId: string): TakeDisk {
  let opened: UseStore | null = null;
  // Opened late and inside promises: where there is no IndexedDB, opening throws at once.
  const store = () => {
    opened ??= createStore(`${TAKE_DATABASE_PREFIX}${tributeId}`, 'take');
    return opened;
  };
  return {
    read: async () => entries<string, unknown>(store()),
    write: async (rows) => setMany(rows, store()),
    empty: async () => clear(store()),
  };
}
