import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { CastReel } from '#components/player/cast-reel.tsx';
import { LoveMoment } from '#components/player/love-moment.tsx';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import type { ReelFile } from '#lib/browser/watch/watcher.ts';
import texts from '#lib/messages/en/player.json' with { type: 'json' };
import { buildPresentation, type installFakeMedia } from './fake-media.ts';
import type { installFakeRemote } from './fake-remote.ts';
import { press } from './theatre.tsx';

type StageProps = Partial<Parameters<typeof useReel>[0]> & {
  findFile?: Parameters<typeof CastReel>[0]['findFile'];
  onLove?: Parameters<typeof LoveMoment>[0]['onLove'];
};

export const PRESENTATION = buildPresentation();
export const FILE: ReelFile = { url: '/media/reel.mp4?s=1' };
const findIt = async () => FILE;
const noLove = () => {};

/** A player beside its hearts and the button for another screen. */
export function Stage({ findFile = findIt, onLove = noLove, ...options }: StageProps) {
  const { reel, captions } = useReel({ presentation: PRESENTATION, ...options });
  return (
    <>
      <Player reel={reel} texts={texts} format="16:9" captions={captions} />
      <LoveMoment reel={reel} texts={texts} onLove={onLove} />
      <CastReel reel={reel} texts={texts} findFile={findFile} />
    </>
  );
}

type Screens = { media: ReturnType<typeof installFakeMedia>; remote: ReturnType<typeof installFakeRemote> };

/** Starts the reel and connects the other screen. Returns the file's element and what the screen may do. */
export async function playFileElsewhere({ media, remote }: Screens) {
  press('Play');
  const find = () => [...document.querySelectorAll('video')].find(({ src }) => src.includes('reel.mp4'));
  await waitFor(() => expect(find()).toBeDefined());
  const element = find();
  if (!element) throw new Error('The file was not loaded.');
  act(() => void remote.dispatchEvent(new Event('connect')));
  const move = (seconds: number) => {
    element.currentTime = seconds;
    fireEvent.timeUpdate(element);
  };
  const end = () => {
    Object.defineProperty(element, 'ended', { configurable: true, get: () => !media.isPlaying(element) });
    fireEvent(element, new Event('ended'));
  };
  return { element, move, end };
}
