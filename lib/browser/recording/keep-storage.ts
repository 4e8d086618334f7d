/** Firefox would interrupt the person with a question. On iOS its name is another, and it is Safari. */
const ASKS_PERSON = /Firefox\//;

let asked: Promise<unknown> | null = null;

/** Requests, once for each page, that the browser never clears its storage when the device runs low on space. Never rejects. */
export async function keepStorage(): Promise<void> {
  if (ASKS_PERSON.test(navigator.userAgent)) return;
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  asked ??= storage?.persist?.() ?? null;
  await asked?.catch(() => {});
}
