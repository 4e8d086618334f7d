import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SaveTake } from '#components/clip/save-take.tsx';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import styles from './refused-received.module.css';
import type { Refused } from './use-received-answer.ts';

type RefusedReceivedProps = {
  refused: Refused;
  onRetry: (take: Take) => void;
  onDiscard: () => void;
  /** Discards it as well. */
  onAnother: () => void;
};

/** Ways on for a received answer that was refused. */
export function RefusedReceived({
  refused: { take, refusal },
  onRetry,
  onDiscard,
  onAnother,
}: RefusedReceivedProps) {
  const t = useTranslations('workroom.received');
  const isUnreadable = refusal.reason === 'unreadable';
  const texts = { save: t('save'), saveOf: String(t.raw('saveOf')) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <Button size="small" variant="outlined" onClick={() => onRetry(take)}>
        {t('retry')}
      </Button>
      {/* Saving needs its bytes, too. */}
      {!isUnreadable && <SaveTake take={take} texts={texts} className={styles.save} />}
      <Button size="small" onClick={isUnreadable ? onAnother : onDiscard}>
        {t(isUnreadable ? 'chooseOther' : 'discard')}
      </Button>
    </Box>
  );
}
