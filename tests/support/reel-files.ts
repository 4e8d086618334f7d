import { Types } from 'mongoose';
import { POST as save, GET as show } from '#app/api/tribute/save_presentation/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { currentMarks } from '#server/domain/reel/made-files.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from './call.ts';
import { addReadyClip } from './clips.ts';
import { CREATOR, joinAs, openTribute } from './tributes.ts';

/** Opens a reel with two clips of one guest. */
export async function openReelOfTwo() {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  await addReadyClip(tribute, guest._id);
  return { tribute, guest };
}

type Options = { quality?: '1080p'; hasCaptions?: true };

/** Stores what rendering the current reel leaves. Returns the render's id. */
export async function makeFile({ _id }: Pick<TributeDto, '_id'>, options: Options = {}): Promise<string> {
  const reel = new Types.ObjectId(_id);
  const { filmMark, captionsMark } = await currentMarks(await Tribute.findById(reel).orFail());
  const { id } = await Render.create({
    tribute: reel,
    manifestVersion: (await findManifest(reel))?.version ?? 0,
    filmMark,
    ...options,
    ...(options.hasCaptions && { captionsMark }),
    status: 'READY',
    isUnderway: false,
    file: { sizeBytes: 4, durationSeconds: 20 },
  });
  await saveMedia(`${id}/reel.mp4`, Buffer.from('film'));
  return id;
}

/** Saves the reel with other items, as its creator. Throws if that is refused. */
export async function saveReel(
  { tributeId }: Pick<TributeDto, 'tributeId'>,
  edit: (items: ManifestItem[]) => ManifestItem[],
): Promise<void> {
  const { version, items } = (await call(show, { as: CREATOR, query: { tributeId } })).data;
  const body = { tributeId, version, items: edit(items) };
  const { status } = await call(save, { method: 'POST', as: CREATOR, body });
  if (status !== 201) throw new Error(`The reel was not saved: ${status}`);
}

/** Swaps the first two clips. */
export const swapClips = (items: ManifestItem[]) => {
  const [first, second] = items.flatMap((item, at) => (item.kind === 'CLIP' ? [at] : []));
  const at = (index = 0) => items[index] as ManifestItem;
  return items.with(first ?? 0, at(second)).with(second ?? 0, at(first));
};
