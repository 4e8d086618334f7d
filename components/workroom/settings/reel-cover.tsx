import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { PresentationDto } from '#lib/contracts/reels.ts';

type ReelCoverProps = { presentation: PresentationDto; onPicture: () => void };

/** The picture that stands for the reel before it plays and on its file: its first card or clip. */
export function ReelCover({ presentation: { entries }, onPicture }: ReelCoverProps) {
  const t = useTranslations('workroom.style');
  const [first] = entries;
  if (!first) return null;
  const isCard = first.kind === 'CARD';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="img"
        alt=""
        src={first.pictureUrl}
        sx={{
          width: 88,
          aspectRatio: '16 / 9',
          objectFit: 'cover',
          borderRadius: 1,
          boxShadow: 'var(--shadow-low)',
        }}
      />
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('cover')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {isCard ? t('coverCard') : t('coverClip', { name: first.title })}
        </Typography>
      </Box>
      {isCard && (
        <Button size="small" onClick={onPicture}>
          {t('coverPicture')}
        </Button>
      )}
    </Box>
  );
}
