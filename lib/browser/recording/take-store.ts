import type { LetGo } from '#lib/browser/device/hold-for-page.ts';
import { holdTake } from './hold-take.ts';
import {
  chunkKey,
  detailsKey,
  detailsOf,
  hasContent,
  isReplacedBy,
  isSameAnswer,
  keysOf,
  pictureDetailsOf,
  pictureKey,
  readDetails,
  readTake,
  slotOf,
  slotOfKey,
  type Take,
  type TakeDetails,
  type TakePart,
  type VoicePicture,
} from './stored-take.ts';
import { openTakeDisk, type TakeDisk } from './take-disk.ts';

/** Every write resolves to whether the device saved it; false (private mode, full disk) lets the caller use memory. */
export type TakeStore = {
  /** Returns the newest take left behind, a sent one first, or null. After an abort, it stays for another visit. */
  load(signal?: AbortSignal, isWanted?: (details: TakeDetails) => boolean): Promise<Take | null>;
  /** Returns the newest unsent take of an answer, or null. */
  open(answer: Parameters<typeof isSameAnswer>[1]): Promise<Take | null>;
  /** Deletes the current take only if the new one replaces it; others stay on the device. */
  begin(details: TakeDetails): Promise<boolean>;
  /** Adds a part, to which the next chunks belong. */
  addPart(part: TakePart): Promise<boolean>;
  /** Adds bytes to the last part. */
  append(chunk: Blob, changes?: Partial<TakePart>): Promise<boolean>;
  update(changes: Partial<Omit<TakeDetails, 'parts'>>): Promise<boolean>;
  updatePart(index: number, changes: Partial<TakePart>): Promise<boolean>;
  /** Sets the picture behind the take's voice, or none. Without room for it, the take stays without a picture. */
  showPicture(picture: VoicePicture | null): Promise<boolean>;
  /** Changes the address of a picture's upload, unless the take has another picture by now. */
  movePicture(pictureId: string, uploadUrl: string | null): Promise<boolean>;
  /** Sets the parts in their new order, and deletes the bytes of those that are missing. */
  arrange(parts: readonly TakePart[]): Promise<boolean>;
  clear(): Promise<void>;
  letGo(): Promise<void>;
};

/** Returns the unsent takes of a disk, newest first, whichever tab holds them. */
export async function takesOn(disk: TakeDisk): Promise<TakeDetails[]> {
  const keys = await disk.keys();
  return (await readDetails(disk, keys)).filter((details) => hasContent(details, keys));
}

export function createTakeStore(
  tributeId: string,
  disk: TakeDisk = openTakeDisk(tributeId),
  hold: typeof holdTake = holdTake,
): TakeStore {
  let details: TakeDetails | null = null;
  let held: LetGo | null = null;
  let chunkCounts: number[] = [];
  let isKept = true;
  // Serialised: a chunk must never land before its take.
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
  const begin = async (begun: TakeDetails) => {
    details = begun;
    chunkCounts = [];
    await disk.write([[detailsKey(begun.takeId), begun]]);
  };
  const write = async (change: (before: TakeDetails) => TakeDetails, rows: [string, unknown][] = []) => {
    if (!details) return;
    details = change(details);
    const key = detailsKey(details.takeId);
    // Signing out, in any tab, deletes a take for good.
    await disk.write([...rows, [key, details]], key);
  };
  const writeChunk = async (chunk: Blob, changes: Partial<TakePart>) => {
    if (!details) return;
    const { takeId, parts } = details;
    const last = parts.length - 1;
    const slot = slotOf(parts, last);
    const count = (chunkCounts[slot] ?? 0) + 1;
    chunkCounts[slot] = count;
    await write((before) => withPart(before, last, changes), [[chunkKey(takeId, slot, count), chunk]]);
  };
  const showPicture = async (picture: VoicePicture | null) => {
    if (!details) return;
    const key = pictureKey(details.takeId);
    await write(
      ({ picture: _earlier, ...before }) => ({
        ...before,
        ...(picture && { picture: pictureDetailsOf(picture) }),
      }),
      picture ? [[key, picture.clip]] : [],
    );
    if (!picture) await disk.remove([key]);
  };
  const dropPicture = () => {
    const { picture: _unkept, ...rest } = details ?? {};
    if (details) details = rest as TakeDetails;
    return false;
  };
  const release = () => {
    held?.();
    held = null;
  };
  const forget = async () => {
    const takeId = details?.takeId;
    details = null;
    try {
      if (takeId) await disk.remove(keysOf(await disk.keys(), takeId));
    } finally {
      // Only now, or another tab would still find it.
      release();
    }
  };
  /** Reads a take after holding it, because its tab may have sent it before. */
  const takeOver = async (takeId: string): Promise<Take | null> => {
    const found = await readTake(disk, takeId);
    if (!found) return null;
    details = detailsOf(found.take);
    ({ chunkCounts } = found);
    return found.take;
  };

  /** Holds the first of these takes that no other tab holds. */
  const find = (choose: (waiting: TakeDetails[]) => TakeDetails[], signal?: AbortSignal) =>
    inTurn(async () => {
      details = null;
      release();
      const waiting = disk.keys().then((keys) => readDetails(disk, keys));
      for (const { takeId } of choose(await waiting.catch(() => []))) {
        held = await hold(takeId);
        const take = held && (await takeOver(takeId).catch(() => null));
        if (take && !signal?.aborted) {
          isKept = true;
          return take;
        }
        details = null;
        release();
      }
      return null;
    });
  /** Deletes the bytes of removed parts. */
  const tidy = async () => {
    if (!details) return;
    const { takeId, parts } = details;
    const slots = new Set(parts.map((_part, index) => slotOf(parts, index)));
    const isGone = (slot: number | null) => slot !== null && !slots.has(slot);
    await disk.remove(keysOf(await disk.keys(), takeId).filter((key) => isGone(slotOfKey(key))));
  };

  return {
    load: (signal, isWanted = () => true) =>
      find(
        (waiting) => waiting.filter(isWanted).toSorted((one, other) => Number(other.sent) - Number(one.sent)),
        signal,
      ),
    open: (answer) => find((waiting) => waiting.filter((take) => !take.sent && isSameAnswer(take, answer))),
    begin: (begun) => {
      isKept = true;
      return keep(async () => {
        if (details && isReplacedBy(details, begun)) await forget();
        release();
        held = await hold(begun.takeId);
        await begin(begun);
      });
    },
    addPart: (part) => keep(() => write((before) => ({ ...before, parts: [...before.parts, part] }))),
    append: (chunk, changes = {}) => keep(() => writeChunk(chunk, changes)),
    update: (changes) => keep(() => write((before) => ({ ...before, ...changes }))),
    updatePart: (index, changes) => keep(() => write((before) => withPart(before, index, changes))),
    // The voice is kept all the same.
    showPicture: (picture) => inTurn(() => showPicture(picture).then(() => true, dropPicture)),
    movePicture: (pictureId, uploadUrl) =>
      keep(async () => {
        if (details?.picture?.pictureId !== pictureId) return;
        await write(({ picture, ...before }) => ({
          ...before,
          ...(picture && { picture: { ...picture, uploadUrl } }),
        }));
      }),
    arrange: (parts) =>
      keep(async () => {
        await write((before) => ({ ...before, parts: [...parts] }));
        await tidy();
      }),
    clear: () => inTurn(() => forget().catch(() => {})),
    letGo: () =>
      inTurn(async () => {
        // What comes next replaces nothing that another part of the page sends.
        details = null;
        release();
      }),
  };
}

const withPart = (details: TakeDetails, index: number, changes: Partial<TakePart>): TakeDetails => ({
  ...details,
  parts: details.parts.map((part, at) => (at === index ? { ...part, ...changes } : part)),
});
