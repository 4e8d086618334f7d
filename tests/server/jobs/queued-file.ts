import { Types } from 'mongoose';
import { changeEdit, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Render } from '#server/models/render.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

/** Opens a reel of clips that are only joined: whole, without cards, fades and music. */
export async function openPlainReel(clips: number) {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionIds: string[] = [];
  for (let count = 0; count < clips; count++) {
    const id = await addReadyClip(tribute, guest._id);
    await saveMedia(`${id}/segment.mp4`, Buffer.from(id));
    submissionIds.push(id);
  }
  const _id = new Types.ObjectId(tribute._id);
  await changeEdit(
    _id,
    ({ items, settings, ...edit }) => ({
      ...edit,
      items: items.map((item) => ({ ...item, hidden: item.kind === 'CARD' })),
      settings: { ...settings, transition: 'CUT', music: { mood: null, volume: 'SOFT' } },
    }),
    { cause: 'CHANGE' },
  );
  const manifestVersion = (await findManifest(_id))?.version ?? 0;
  return { tribute, submissionIds, manifestVersion };
}

/** Queues the file of a plain reel. */
export async function queueFile(clips: number) {
  const { tribute, manifestVersion } = await openPlainReel(clips);
  return Render.create({ tribute: tribute._id, manifestVersion });
}
