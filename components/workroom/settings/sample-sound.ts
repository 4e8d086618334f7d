const sounds = new EventTarget();
const STARTED = 'started';
const SILENCED = 'silenced';

/** Tells everything else that plays that a sample of music starts. */
export const announceSample = (): void => void sounds.dispatchEvent(new Event(STARTED));

/** Ends the sample that plays, because something else starts. */
export const silenceSample = (): void => void sounds.dispatchEvent(new Event(SILENCED));

/** Calls back whenever a sample starts. Returns a function that ends it. */
export const onSample = (callback: () => void) => listen(STARTED, callback);

/** Calls back whenever samples must end. Returns a function that ends it. */
export const onSilence = (callback: () => void) => listen(SILENCED, callback);

function listen(name: string, callback: () => void): () => void {
  sounds.addEventListener(name, callback);
  return () => sounds.removeEventListener(name, callback);
}
