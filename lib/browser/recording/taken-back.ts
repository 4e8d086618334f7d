import { isOfOthers } from './same-person.ts';

/** People erase themselves with everything they sent, or withdraw only what they sent. */
export type TakenBack = 'erased' | 'withdrawn';

const CHANNEL = 'taken-back';
type News = {
  tributeId: string;
  /** Those who take it back: a person, and who they are when they say thank you. Everyone if missing. */
  personIds?: readonly string[];
  takenBack: TakenBack;
};

/** Tells all tabs of this browser. Those of a browser without channels notice at their next call. */
export function tellTakenBack(news: News): void {
  const channel = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(news);
  channel?.close();
}

/** Calls `act` when a person, or someone unknown, takes back their answers to a reel in any tab. Returns how to stop that. */
export function whenTakenBack(
  tributeId: string,
  act: (takenBack: TakenBack) => void,
  personId?: string,
): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.tributeId === tributeId && !isOfOthers(personId, data.personIds ?? [])) act(data.takenBack);
  });
  return () => channel?.close();
}

function openChannel(): BroadcastChannel | null {
  // Missing before 2022.
  const Channel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel;
  return Channel ? new Channel(CHANNEL) : null;
}
