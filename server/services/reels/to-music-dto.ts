import type { MusicDto } from '#lib/contracts/music.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { MUSIC_MOODS, type MusicMood } from '#lib/reel/music.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { musicSampleId } from '#server/drawing/music-id.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';

export async function toMusicDto(
  { locale }: ServiceContext,
  { id, ownMusic, arrivingMusic }: TributeDocument,
): Promise<MusicDto> {
  const { failures } = messagesFor(locale);
  const sentenceOf = (code: string) =>
    Object.entries(failures).find(([key]) => key === `MUSIC_${code}`)?.[1] ?? failures.MUSIC_OTHER;
  return {
    samples: await linkSamples(),
    file: ownMusic
      ? {
          name: ownMusic.fileName,
          durationSeconds: ownMusic.durationSeconds ?? 0,
          url: mediaLink(ownMusicKey(id, ownMusic.uploadId)),
        }
      : null,
    // While its job ends, both are the same file.
    arriving:
      arrivingMusic && arrivingMusic.uploadId !== ownMusic?.uploadId
        ? {
            name: arrivingMusic.fileName,
            failure: arrivingMusic.failure ? sentenceOf(arrivingMusic.failure) : null,
          }
        : null,
  };
}

async function linkSamples(): Promise<MusicDto['samples']> {
  // Sound: every mood has an entry, which the compiler cannot follow.
  return Object.fromEntries(await Promise.all(MUSIC_MOODS.map(linkSample))) as MusicDto['samples'];
}

async function linkSample(mood: MusicMood): Promise<readonly [MusicMood, string | null]> {
  const key = `${musicSampleId(mood)}/music.m4a`;
  return [mood, (await hasMedia(key)) ? mediaLink(key) : null];
}
