import { rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { GET as presentation, POST as savePresentation } from '#app/api/tribute/save_presentation/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { keyOfUrl } from '#server/integrations/storage.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { call } from '#tests/support/call.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

/** Opens a reel with an unprepared clip. */
export async function addClip(name: string, frames = 45) {
  const tribute = await openTribute();
  return { tribute, ...(await addClipTo(tribute, name, frames)) };
}

/** Adds an unprepared clip. */
export async function addClipTo(tribute: TributeDto, name: string, frames = 45) {
  const { _id } = await joinAs(tribute.tributeId, name);
  const write = async (path: string) => {
    const file = { folder: dirname(path), name: `${basename(path)}.mp4` };
    await rename(await synthesise({ ...file, width: 320, height: 240, frames }), path);
  };
  return addSentClip(tribute, _id, { write });
}

/** Returns how the creator loads the reel and saves it with an edit of its clip, maybe in another format. */
export function creatorOf({ tributeId }: TributeDto, submissionId: string) {
  const load = async () => (await call(presentation, { as: CREATOR, query: { tributeId } })).data;
  const save = async (edit: object, format?: ReelFormat) => {
    const { version, items } = await load();
    const clip = { kind: 'CLIP', submissionId, hidden: false, ...edit };
    // Drawing cards takes seconds.
    const edited = items.map((item: { kind: string }) =>
      item.kind === 'CLIP' ? clip : Object.assign({}, item, { hidden: true }),
    );
    // So does music.
    const settings = { music: { mood: null, volume: 'SOFT' } };
    const body = { tributeId, version, items: edited, settings, ...(format && { format }) };
    return (await call(savePresentation, { method: 'POST', as: CREATOR, body })).data;
  };
  return { load, save };
}

/** Returns the key of the file that plays the reel's clip. */
export const fileOf = ({ entries: [entry] }: { entries: { videoUrl: string }[] }) =>
  keyOfUrl(entry?.videoUrl.replace(/\?.*/, '') ?? '');
