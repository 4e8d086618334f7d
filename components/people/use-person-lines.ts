import { useFormatter, useTranslations } from 'next-intl';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';

type PersonLines = {
  /** How far they are. */
  state: string;
  /** What else is good to know. */
  notes: string[];
  /** What would help who is stuck, in words to pass on. */
  tip: string | null;
};

/** Words where somebody stands. */
export function usePersonLines(person: BoardPersonDto, now: Date): PersonLines {
  const t = useTranslations('board');
  const format = useFormatter();
  const { state, reason, isRecording, mail, lastMailAt, remindedAt, clips } = person;
  const ago = (moment: string) => format.relativeTime(new Date(moment), now);
  const stateLine = () => {
    if (state === 'STUCK') return t(`stuck.${reason ?? 'CAMERA_FAILED'}`);
    if (state === 'SENT') return t('line.SENT', { clips });
    if (isRecording) return t('line.RECORDING');
    if (state !== 'INVITED') return t(`line.${state}`);
    if (mail === 'WAITING') return t('line.WAITING');
    return lastMailAt ? t('line.INVITED', { ago: ago(lastMailAt) }) : t('line.INVITED_QUIETLY');
  };
  const notes = [];
  if (mail === 'DECLINED') notes.push(t('line.noMails'));
  if (remindedAt && state !== 'SENT') notes.push(t('line.reminded', { ago: ago(remindedAt) }));
  const isForThem = state === 'STUCK' && reason !== null && reason !== 'MAIL_REFUSED';
  return { state: stateLine(), notes, tip: isForThem ? t(`tip.${reason}`) : null };
}
