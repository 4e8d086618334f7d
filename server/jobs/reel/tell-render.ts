import { renderStateOf } from '#server/domain/reel/render-state.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publish } from '#server/realtime/publish.ts';
import type { TellProgress } from './stage-progress.ts';

export type RenderChange = Partial<
  Pick<
    RenderDocument,
    | 'status'
    | 'stage'
    | 'progress'
    | 'secondsLeft'
    | 'filmMark'
    | 'captionsMark'
    | 'ownMusicId'
    | 'enlargedClips'
    | 'isMusicMissing'
    | 'file'
    | 'failure'
    | 'isUnderway'
  >
>;

export type TellRender = ReturnType<typeof teller>;

/**
 * Returns a function that changes a render and tells open pages. It returns false, and does neither, once that has ended.
 * Aborts `cancellation` if it was stopped.
 */
export function teller(tribute: TributeDocument, cancellation: AbortController) {
  return async (render: RenderDocument, { progress = 0, ...change }: RenderChange): Promise<boolean> => {
    const changed = await Render.findOneAndUpdate(
      { _id: render._id, isUnderway: true },
      // After a pause, it finds what it has made; a process may start again.
      { $set: change, $max: { progress } },
      { returnDocument: 'after' },
    );
    if (!changed && !(await Render.exists({ _id: render._id }))) cancellation.abort();
    // The tribute may have been renamed meanwhile.
    const current = changed && (await Tribute.findById(tribute._id));
    if (!current) return Boolean(changed);
    const { tributeId, createdBy } = current;
    publish(createdBy.userId, 'reel:changed', {
      tributeId,
      render: await renderStateOf(changed, current),
    });
    return true;
  };
}

/** Returns how to tell the progress of a render. The seconds left stay while its next part does not know them. */
export const advancing =
  (render: RenderDocument, tell: TellRender): TellProgress =>
  async ({ share, secondsLeft }) => {
    await tell(render, { progress: share, ...(secondsLeft !== null && { secondsLeft }) });
  };
