import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PresentationStage } from '#components/presentation/presentation-stage.tsx';
import player from '#lib/messages/en/player.json' with { type: 'json' };
import { buildPresentation, installFakeMedia } from './fake-media.ts';

const texts = {
  play: 'Play the film',
  length: '6 minutes · turn your sound on',
  empty: 'Please come back a little later.',
  endHeading: 'Made with love for Anna',
  endText: 'The film stays here.',
  again: 'Watch again',
  player,
};
const [, clip] = buildPresentation().entries;
if (!clip) throw new Error('The film has a clip.');
const oneClip = buildPresentation({ entries: [{ ...clip, startSeconds: 0 }] });

test('one button, then only the film with its sound, then a soft end', async () => {
  const { isPlaying } = installFakeMedia();
  const playing = () => [...document.querySelectorAll('video')].find(isPlaying);
  render(
    <PresentationStage presentation={oneClip} texts={texts}>
      <h1>Anna</h1>
    </PresentationStage>,
  );
  expect(screen.getByText('6 minutes · turn your sound on')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Play the film' }));
  expect(screen.queryByRole('heading', { name: 'Anna' })).toBeNull();
  expect(screen.getByRole('region', { name: 'The film' })).toHaveFocus();
  expect(playing()?.muted).toBe(false);
  act(() => void playing()?.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('heading', { name: 'Made with love for Anna' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(playing()).toBeDefined();
});

test('a film without a clip says so and has no button', () => {
  render(
    <PresentationStage presentation={buildPresentation({ entries: [] })} texts={texts}>
      <h1>Anna</h1>
    </PresentationStage>,
  );
  expect(screen.getByText('Please come back a little later.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
