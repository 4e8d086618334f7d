import type { PlayerTexts } from '#components/player/player-texts.ts';
import type { Messages } from '#lib/messages/language.ts';

export type WatchTexts = Messages['watch']['room'] & {
  player: PlayerTexts;
  report: Pick<Messages['report'], 'clip' | 'film'>;
};
