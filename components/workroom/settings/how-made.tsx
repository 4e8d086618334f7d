import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { MadeReelDto } from '#lib/contracts/made-reels.ts';

/** Says what a made file lacks, or has otherwise than the reel. */
export function HowMade({ file }: { file: MadeReelDto }) {
  const t = useTranslations('workroom.files');
  const { sizeBytes, isMusicMissing, isMusicLost, enlargedClips } = file;
  return (
    <>
      {isMusicMissing && <Typography variant="body2">{t('withoutMusic')}</Typography>}
      {isMusicLost && (
        <Typography variant="body2">{t(sizeBytes === null ? 'otherMusicGone' : 'otherMusic')}</Typography>
      )}
      {enlargedClips > 0 && (
        <Typography variant="body2">{t('enlarged', { count: enlargedClips })}</Typography>
      )}
    </>
  );
}
