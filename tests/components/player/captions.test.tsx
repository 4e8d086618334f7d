import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import type { Caption } from '#lib/contracts/captions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import texts from '#lib/messages/en/player.json' with { type: 'json' };
import { splitCaptions } from '#lib/reel/split-captions.ts';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
// What the player loads after itself is here at once.
import '#components/player/captions.tsx';

function Theatre({ captions }: { captions: readonly Caption[] }) {
  const { reel } = useReel({ presentation: buildPresentation() });
  return <Player reel={reel} texts={texts} format="16:9" captions={captions} />;
}

beforeEach(() => {
  installFakeMedia();
});

const slider = () => screen.getByRole('slider', { name: 'Position in the reel' });
const seek = (seconds: string) => fireEvent.change(slider(), { target: { value: seconds } });

test('captions show while they are said, by a button or a key that the device remembers [reel-captions]', async () => {
  const captions = [
    { startSeconds: 5, endSeconds: 6, text: 'Dear Anna,' },
    { startSeconds: 6, endSeconds: 8, text: 'שלום!' },
  ];
  const { unmount } = render(<Theatre captions={captions} />);
  await screen.findByRole('button', { name: 'Captions' });
  seek('4.5');
  expect(screen.queryByText('Dear Anna,')).toBeNull();
  seek('5.5');
  expect(screen.getByText('Dear Anna,')).toBeVisible();
  seek('6');
  expect(screen.queryByText('Dear Anna,')).toBeNull();
  expect(screen.getByText('שלום!').parentElement).toHaveAttribute('dir', 'rtl');
  const button = () => screen.getByRole('button', { name: 'Captions' });
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  fireEvent.keyDown(slider(), { key: 'c' });
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('שלום!')).toBeNull();
  unmount();
  render(<Theatre captions={captions} />);
  await screen.findByRole('button', { name: 'Captions' });
  seek('6');
  expect(screen.queryByText('שלום!')).toBeNull();
  expect(localStorage.getItem('captions')).toContain('false');
  fireEvent.click(button());
  expect(screen.getByText('שלום!')).toBeVisible();
});

test('a long caption shows in parts of two lines, as in the file [reel-captions] [reel-same]', async () => {
  const text = 'We walked along the river until it was dark, and you told me about the farm. '
    .repeat(2)
    .trim();
  const captions = [{ startSeconds: 0, endSeconds: 25, text }];
  render(<Theatre captions={captions} />);
  await screen.findByRole('button', { name: 'Captions' });
  seek('1');
  const [first] = splitCaptions(captions, '16:9');
  expect(text).not.toBe(first?.text);
  expect(screen.getByText(first?.text ?? '').parentElement).toHaveAttribute('dir', 'ltr');
});

test('without captions there is no button for them', async () => {
  render(<Theatre captions={[]} />);
  await act(() => Promise.resolve());
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
});

test('a renewal of links shows the captions and the shape of the new reel [reel-captions]', async () => {
  const said = (text: string) => [{ startSeconds: 5, endSeconds: 6, text }];
  const renewed = buildPresentation({ captions: said('New words'), format: '1:1' });
  function Renewing({ presentation }: { presentation: PresentationDto }) {
    const { reel, format, captions } = useReel({ presentation, onExpired: async () => renewed });
    return <Player reel={reel} texts={texts} format={format} captions={captions} />;
  }
  const { rerender } = render(<Renewing presentation={buildPresentation({ captions: said('Old words') })} />);
  await screen.findByRole('button', { name: 'Captions' });
  seek('5.5');
  expect(screen.getByText('Old words')).toBeVisible();
  const video = [...document.querySelectorAll('video')].find(({ src }) => src.includes('maja'));
  await act(async () => void video?.dispatchEvent(new Event('error')));
  expect(screen.getByText('New words')).toBeVisible();
  expect(screen.queryByText('Old words')).toBeNull();
  expect(screen.getByRole('region', { name: texts.film })).toHaveAttribute('data-format', '1:1');
  rerender(<Renewing presentation={buildPresentation({ captions: said('Newest words') })} />);
  expect(screen.getByText('Newest words')).toBeVisible();
});
