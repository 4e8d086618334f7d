'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import type { Moment } from '#components/player/love-moment.tsx';
import { loadPlayerParts, Player } from '#components/player/player.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { useReel } from '#components/player/use-reel.ts';
import { isReelMuted, setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { CountIn } from './count-in.tsx';

const loadLoveMoment = async () => (await import('#components/player/love-moment.tsx')).LoveMoment;
const LoveMoment = dynamic(loadLoveMoment, { ssr: false });
const loadCastReel = async () => (await import('#components/player/cast-reel.tsx')).CastReel;
const CastReel = dynamic(loadCastReel, { ssr: false });

/** Loads what the screening otherwise loads on demand: without a network, a missing part would end the reel. */
export const loadScreeningParts = () => Promise.all([loadPlayerParts(), loadLoveMoment(), loadCastReel()]);

type ScreeningProps = {
  presentation: PresentationDto;
  watcher: Watcher;
  /** There is a file. */
  canDownload: boolean;
  /** Null starts at once. */
  countIn: { heading: string; stop: string } | null;
  texts: PlayerTexts;
  onStop: () => void;
  onFirstPlay: () => void;
  onLove: (moment: Moment) => void;
  onEnded: () => void;
};

export function Screening({ presentation, watcher, canDownload, countIn, texts, ...on }: ScreeningProps) {
  const [isCounting, setCounting] = useState(countIn !== null);
  const { reel, format, captions } = useReel({
    presentation,
    autoplay: countIn === null,
    startMuted: isReelMuted(),
    onFirstPlay: on.onFirstPlay,
    onEnded: on.onEnded,
    onMuted: setReelMuted,
    onExpired: watcher.freshFilm,
    asksForMusic: true,
  });
  const frame = useRef<HTMLDivElement>(null);
  const [waits] = useState(isCounting);
  useEffect(() => {
    // The press continues: iPhones only allow sound later for elements that loaded during a touch.
    const elements = frame.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? [];
    if (waits) for (const element of elements) element.load();
  }, [waits]);
  const start = () => {
    setCounting(false);
    reel.play();
  };
  return (
    <>
      {/* Filling the window gives it the focus. */}
      <div ref={frame} inert={isCounting}>
        <Player reel={reel} texts={texts} format={format} captions={captions} isFullBleed={!isCounting}>
          <LoveMoment reel={reel} texts={texts} onLove={on.onLove} />
          {canDownload && <CastReel reel={reel} texts={texts} findFile={watcher.findReel} />}
        </Player>
      </div>
      {countIn && isCounting && <CountIn texts={countIn} onDone={start} onStop={on.onStop} />}
    </>
  );
}
