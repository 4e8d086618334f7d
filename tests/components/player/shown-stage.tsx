import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { PresentationStage } from '#components/presentation/presentation-stage.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import player from '#lib/messages/en/player.json' with { type: 'json' };
import presentation from '#lib/messages/en/presentation.json' with { type: 'json' };
import { CONFIGURATION } from './fake-api.ts';
import { buildPresentation } from './fake-media.ts';

const texts = {
  play: 'Play the reel',
  length: '6 minutes · turn on your sound',
  turn: 'Turn your phone sideways for a bigger picture.',
  empty: 'Please come back a little later.',
  countIn: { heading: 'Here it comes', stop: 'Stop' },
  checks: presentation.checks,
  after: {
    heading: 'Made with love for Anna',
    text: 'The reel stays here.',
    again: 'Watch again',
    thankYou: 'Record a thank-you',
    thankYouHint: 'A minute is enough.',
    thankOne: 'Thank one person',
    thankOneHint: 'Only they can see it.',
    thankMore: 'Show {count} more people',
    download: 'Download the reel',
    clips: 'Watch the clips one by one',
    report: 'Report this reel',
  },
  player,
};
const [, first] = buildPresentation().entries;
if (!first) throw new Error('The reel has a clip.');
export const clip = first;
export const oneClip = buildPresentation({ entries: [{ ...clip, startSeconds: 0 }] });

beforeEach(() => {
  useUiStore.setState(useUiStore.getInitialState());
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

export const passSecond = () => act(() => vi.advanceTimersByTimeAsync(1_000));

/** Presses the button and counts from three. */
export async function start() {
  await userEvent.click(screen.getByRole('button', { name: 'Play the reel' }));
  for (const count of ['3', '2', '1']) {
    expect(screen.getByText(count)).toBeVisible();
    await passSecond();
  }
}

export function show(
  shown: PresentationDto,
  change: { asksForThanks?: boolean; canDownload?: boolean } = {},
) {
  render(
    <PresentationStage
      presentation={shown}
      token="token-of-the-link"
      canDownload={false}
      asksForThanks={false}
      configuration={CONFIGURATION}
      texts={texts}
      picture={<img src="/media/anna.jpg" alt="Anna" />}
      {...change}
    >
      <h1>Anna</h1>
    </PresentationStage>,
  );
}
