import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SaveTake } from '#components/clip/save-take.tsx';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import styles from './refused-received.module.css';

type RefusedReceivedProps = { take: Take; onRetry: (take: Take) => void; onDiscard: () => void };

/** Ways on for a received answer that was refused. */
export function RefusedReceived({ take, onRetry, onDiscard }: RefusedReceivedProps) {
  const t = useTranslations('workroom.received');
  const texts = { save: t('save'), saveOf: String(t.raw('saveOf')) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <Button size="small" variant="outlined" onClick={() => onRetry(take)}>
        {t('retry')}
      </Button>
      <SaveTake take={take} texts={texts} className={styles.save} />
      <Button size="small" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Box>
  );
}
