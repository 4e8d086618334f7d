const sounds = new EventTarget();
const STARTED = 'started';

/** Tells everything else that plays that a sample of music starts. */
export const announceSample = (): void => void sounds.dispatchEvent(new Event(STARTED));

/** Calls back whenever a sample starts. Returns a function that ends it. */
export function onSample(callback: () => void): () => void {
  sounds.addEventListener(STARTED, callback);
  return () => sounds.removeEventListener(STARTED, callback);
}
