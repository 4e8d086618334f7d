import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { WatchRoom } from '#components/watch/watch-room.tsx';
import type { FeedDto, FeedItemDto, SubmissionDto } from '#lib/contracts/submissions.ts';
import player from '#lib/messages/en/player.json' with { type: 'json' };
import report from '#lib/messages/en/report.json' with { type: 'json' };
import watch from '#lib/messages/en/watch.json' with { type: 'json' };
import { messagesFor } from '#lib/messages/messages.ts';
import { CONFIGURATION } from '#tests/components/player/fake-api.ts';
import { buildPresentation, installFakeMedia } from '#tests/components/player/fake-media.ts';
import { resetStores } from '#tests/support/reset-stores.ts';

export const FEED = '/api/submission/feed';

export const buildClip = (change: Partial<FeedItemDto> = {}): FeedItemDto => ({
  _id: 'maja',
  kind: 'ANSWER',
  speakerName: 'Aunt Maja',
  question: 'What did Anna teach you?',
  durationSeconds: 10,
  posterUrl: '/media/maja/poster.jpg?s=1',
  playbackUrl: '/media/maja/playback.mp4?s=1',
  isMine: false,
  canDownload: true,
  views: 2,
  hearts: 0,
  isHearted: false,
  ...change,
});

/** An answer with a page of the feed. */
export const page = (
  items: FeedItemDto[],
  nextCursor: string | null = null,
): { status: number; data: FeedDto } => ({
  status: 200,
  data: { items, nextCursor, film: { views: 4, hearts: 0, isHearted: false } },
});
export const JONAS = buildClip({ _id: 'jonas', speakerName: 'Jonas' });
export const ANNA = buildClip({ _id: 'anna', kind: 'THANK_YOU', speakerName: 'Anna', question: null });

beforeEach(() => {
  resetStores();
  installFakeMedia();
});

const own = ownClipsTexts(messagesFor('en'), 'BIRTHDAY');

/** Shows the room in which a reel is watched. */
export function show({
  isSurprise = false,
  isManaging = false,
  canThank = false,
  ownClips = [] as SubmissionDto[],
  cover = null as string | null,
  isComposing = false,
} = {}) {
  const presentation = buildPresentation({ isComposing });
  render(
    <WatchRoom
      tributeId="AAAAAAAAAAAAAAAAAAAAAA"
      presentation={isSurprise ? null : { ...presentation, settings: { ...presentation.settings, cover } }}
      canDownload
      isManaging={isManaging}
      canThank={canThank}
      ownClips={ownClips}
      questions={[{ _id: 'q1', text: '¿Qué te enseñó Anna?', order: 0 }]}
      language="es"
      configuration={CONFIGURATION}
      texts={{ ...watch.room, player, own, report }}
    />,
  );
}

export const replayed = () => screen.findByRole('dialog', { name: 'Aunt Maja' });
export const playMaja = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Play Aunt Maja’s clip/ }));
