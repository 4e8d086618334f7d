import { useTranslations } from 'next-intl';
import type { ProposedChange } from '#lib/contracts/reel-proposal.ts';
import { MUSIC_MOODS } from '#lib/reel/music.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';

/** Returns a function that puts each proposed change into a sentence. */
export function useProposalWords(tributeType: TributeType): (change: ProposedChange) => string {
  const t = useTranslations('workroom.proposal');
  const style = useTranslations('workroom.style');
  return (change) => {
    switch (change.kind) {
      case 'OPENING':
        return t('OPENING', { name: change.name });
      case 'ORDER':
        return t('ORDER');
      case 'CLOSING':
        return t(change.isCreator ? 'CLOSING_OWN' : 'CLOSING', { name: change.name });
      case 'TRIMS':
        return t('TRIMS', { count: change.count, seconds: change.seconds });
      case 'THEME':
        return t('THEME', { theme: style(`themes.${tributeType}.${change.theme}`) });
      case 'MUSIC':
        return t('MUSIC', { mood: MUSIC_MOODS.find((mood) => mood === change.mood) ?? 'warm' });
      case 'KEPT':
        return t('KEPT');
    }
  };
}
