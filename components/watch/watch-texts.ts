import type { PlayerTexts } from '#components/player/player-texts.ts';
import type { Messages } from '#lib/messages/language.ts';

/** The sentences of the watch page's moving parts, and the player's; they come from the server as properties. */
export type WatchTexts = Messages['watch']['room'] & {
  player: PlayerTexts;
  report: Pick<Messages['report'], 'clip' | 'film'>;
};
