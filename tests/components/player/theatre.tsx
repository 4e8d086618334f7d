import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ChapterList } from '#components/player/chapter-list.tsx';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import texts from '#lib/messages/en/player.json' with { type: 'json' };
import { buildPresentation } from './fake-media.ts';

type Options = Omit<Parameters<typeof useReel>[0], 'presentation'> & { presentation?: PresentationDto };

/** A player with its chapters. */
export function Theatre({ presentation = buildPresentation(), ...options }: Options) {
  const { reel } = useReel({ presentation, ...options });
  return (
    <>
      <Player reel={reel} texts={texts} format="16:9" captions={presentation.captions} />
      <ChapterList reel={reel} texts={texts} />
    </>
  );
}

export const videos = () => [...document.querySelectorAll('video')];
export const slider = () => screen.getByRole('slider', { name: 'Position in the reel' });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
