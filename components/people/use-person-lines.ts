import { useFormatter, useTranslations } from 'next-intl';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { helpFor, stuckWordsOf } from '#lib/contributors/stuck-help.ts';

type PersonLines = {
  state: string;
  notes: string[];
  /** Help for a stuck person, to pass on. */
  tip: string | null;
};

export function usePersonLines(person: BoardPersonDto, now: Date): PersonLines {
  const t = useTranslations('board');
  const format = useFormatter();
  const { state, isRecording, mail, lastMailAt, remindedAt, clips } = person;
  const ago = (moment: string) => format.relativeTime(new Date(moment), now);
  const stateLine = () => {
    if (state === 'STUCK') {
      const { key, app } = stuckWordsOf(person);
      return t(`stuck.${key}`, { app });
    }
    if (state === 'SENT') return t('line.SENT', { clips });
    if (isRecording) return t('line.RECORDING');
    if (state !== 'INVITED') return t(`line.${state}`);
    if (mail === 'WAITING') return t('line.WAITING');
    return lastMailAt ? t('line.INVITED', { ago: ago(lastMailAt) }) : t('line.INVITED_QUIETLY');
  };
  const notes = [];
  if (mail === 'DECLINED') notes.push(t('line.noMails'));
  if (remindedAt && state !== 'SENT') notes.push(t('line.reminded', { ago: ago(remindedAt) }));
  const help = state === 'STUCK' ? helpFor(person) : null;
  return { state: stateLine(), notes, tip: help && t(`tip.${help.key}`, help.values) };
}
