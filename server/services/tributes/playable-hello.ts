import type { PlayableHello } from '#lib/contracts/hello.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { helloKey } from '#server/domain/reel/hello-key.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the creator's prepared hello with links that expire, or null. */
export function playableHello({ id, hello }: TributeDocument): PlayableHello | null {
  if (!hello) return null;
  return {
    playbackUrl: mediaLink(helloKey(id, hello.uploadId, 'playback.mp4')),
    posterUrl: mediaLink(helloKey(id, hello.uploadId, 'poster.jpg')),
  };
}
