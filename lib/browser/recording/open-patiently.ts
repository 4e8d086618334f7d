/** Some in-app browsers neither ask nor refuse. */
export const SILENT_MS = 8_000;
/** Android releases a camera a moment after its last page closed it. */
const BUSY_AGAIN_MS = 1_500;

type Patience = {
  /** Called once when the browser has not answered for `SILENT_MS`; an answer may still follow. */
  onSilent: () => void;
  isGone: () => boolean;
  wait?: (milliseconds: number) => Promise<void>;
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Opens the camera, once more where another page may just be releasing it. Rejects like `open`. */
export async function openPatiently(
  open: () => Promise<MediaStream>,
  { onSilent, isGone, wait = pause }: Patience,
): Promise<MediaStream> {
  const timer = setTimeout(() => {
    if (!isGone()) onSilent();
  }, SILENT_MS);
  try {
    return await open();
  } catch (error) {
    if (!isBusy(error) || isGone()) throw error;
    await wait(BUSY_AGAIN_MS);
    return await open();
  } finally {
    clearTimeout(timer);
  }
}

const BUSY: ReadonlySet<unknown> = new Set(['NotReadableError', 'TrackStartError', 'AbortError']);

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && BUSY.has(error.name);
