import { reelTitle } from '#lib/reel/reel-title.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { helloKey } from '#server/domain/reel/hello-key.ts';
import { visibleFile } from '#server/domain/reel/made-files.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Render } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { readAll } from '#server/platform/read-all.ts';
import { toFileName } from '#server/services/media/to-file-name.ts';
import { toTributeDto } from '#server/services/tributes/to-tribute-dto.ts';
import { AT_ONCE } from './in-batches.ts';
import { downloadOf, linkTo } from './link-to.ts';

export async function* exportTributes(userId: string) {
  const own = { 'createdBy.userId': userId, isErasing: { $ne: true } };
  const tributes = Tribute.find(own).sort({ createdAt: 1 }).cursor({ batchSize: AT_ONCE });
  for await (const tribute of readAll(tributes))
    yield {
      ...toTributeDto(tribute, userId),
      people: await exportPeople(tribute),
      reelFiles: await exportFiles(tribute),
      hello: await exportHello(tribute),
      music: await exportMusic(tribute),
    };
}

async function exportPeople({ _id }: TributeDocument) {
  const fields = 'name email via status createdAt';
  const people = await Contributor.find({ tribute: _id }, fields).sort({ _id: 1 }).lean();
  return people.map(({ name, email, via, status, createdAt }) => ({
    name,
    invitedAs: via === 'EMAIL' ? (email ?? null) : null,
    status,
    joinedAt: createdAt.toISOString(),
  }));
}

async function exportFiles(tribute: TributeDocument) {
  const renders = await Render.find(await visibleFile(tribute._id)).sort({ createdAt: 1 });
  return renders.map(({ id, createdAt }) => ({
    madeAt: createdAt.toISOString(),
    url: downloadOf(`${id}/reel.mp4`, toFileName(reelTitle(filmSubjectOf(tribute)), 'mp4')),
  }));
}

async function exportHello({ id, hello }: TributeDocument) {
  if (!hello) return null;
  const key = helloKey(id, hello.uploadId, 'playback.mp4');
  return {
    sentAt: hello.sentAt.toISOString(),
    url: linkTo((await hasMedia(key)) ? key : undefined, 'hello.mp4'),
  };
}

async function exportMusic({ id, ownMusic }: TributeDocument) {
  if (!ownMusic) return null;
  const { uploadId, fileName, statedAt } = ownMusic;
  const key = ownMusicKey(id, uploadId);
  return {
    fileName,
    statedAt: statedAt.toISOString(),
    url: linkTo((await hasMedia(key)) ? key : undefined, 'music.m4a'),
  };
}
