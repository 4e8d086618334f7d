import type { ReelSettings, ReelThemeName } from '#lib/contracts/reels.ts';
import { emptyEdit } from '#lib/reel/manifest.ts';
import type { MusicMood } from '#lib/reel/music.ts';
import { OCCASIONS, type TributeType } from './occasions.ts';

/** The music that fits a theme. CLASSIC has the occasion's own. */
const MOODS: Record<TributeType, Record<Exclude<ReelThemeName, 'CLASSIC'>, MusicMood>> = {
  MEMORIAL: { CALM: 'solemn', BRIGHT: 'solemn' },
  BIRTHDAY: { CALM: 'warm', BRIGHT: 'bright' },
  GRADUATION: { CALM: 'warm', BRIGHT: 'bright' },
  WEDDING: { CALM: 'quiet', BRIGHT: 'bright' },
  GOODBYE: { CALM: 'quiet', BRIGHT: 'bright' },
  TEAM_ICEBREAKER: { CALM: 'warm', BRIGHT: 'bright' },
  REVIEWS: { CALM: 'quiet', BRIGHT: 'bright' },
  OTHER: { CALM: 'quiet', BRIGHT: 'bright' },
};

export const themeMood = (type: TributeType, theme: ReelThemeName): MusicMood =>
  theme === 'CLASSIC' ? OCCASIONS[type].mood : MOODS[type][theme];

/** Returns the music of a reel: its theme's unless the creator chose another, or none. Without their file, a new reel's. */
export function moodOf(
  type: TributeType,
  { theme, music }: Pick<ReelSettings, 'theme' | 'music'>,
  hasOwnMusic: boolean,
) {
  const mood = music.mood === 'own' && !hasOwnMusic ? emptyEdit(type).settings.music.mood : music.mood;
  return mood === 'theme' ? themeMood(type, theme) : mood;
}
