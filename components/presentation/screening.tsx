'use client';

import { Player } from '#components/player/player.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { useReel } from '#components/player/use-reel.ts';
import { isReelMuted, setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';

type ScreeningProps = {
  presentation: PresentationDto;
  watcher: Watcher;
  texts: PlayerTexts;
  onFirstPlay: () => void;
  onEnded: () => void;
};

export function Screening({ presentation, watcher, texts, onFirstPlay, onEnded }: ScreeningProps) {
  const { reel, format, captions } = useReel({
    presentation,
    autoplay: true,
    startMuted: isReelMuted(),
    onFirstPlay,
    onEnded,
    onMuted: setReelMuted,
    onExpired: watcher.freshFilm,
  });
  return <Player reel={reel} texts={texts} format={format} captions={captions} isFullBleed />;
}
