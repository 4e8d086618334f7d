import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import type { OfflineWork } from '#lib/browser/stores/offline-work.ts';
import type { useWrittenCard } from './use-written-card.ts';

/** Returns what must stay on the screen without a network. The camera announces its own recording. */
export function workOf(
  state: RecorderState,
  card: Pick<ReturnType<typeof useWrittenCard>, 'draft' | 'isKept' | 'hasUnsaved'>,
): OfflineWork | null {
  if (state.scene === 'camera' || state.scene === 'voice') return null;
  const isTake = 'take' in state;
  const { isKept } = isTake ? state : card;
  if (isTake || (state.scene === 'written' && card.draft))
    return isKept && !card.hasUnsaved ? 'UNSENT_TAKE' : 'UNKEPT_TAKE';
  return card.hasUnsaved ? 'UNKEPT_TAKE' : null;
}
