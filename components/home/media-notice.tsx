import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useLocale, useNow, useTranslations } from 'next-intl';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import { showToast } from '#components/ui/show-toast.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { formatDay } from '#lib/format/date.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { watchPath } from '#lib/tribute/watch-path.ts';

/** Says when the clips of an inactive reel will be erased, with ways to keep or download them, or that they were. */
export function MediaNotice({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('home.retention');
  const locale = useLocale();
  const now = useNow();
  const { tributeId, tributeFor, mediaErasesAt, mediaErasedAt } = tribute;
  const { name } = tributeFor;
  const update = useUpdateTribute(tributeId);
  const dayOf = (moment: string) => formatDay(new Date(moment), { locale, timezone: ownTimeZone(), now });
  if (mediaErasedAt)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
        {t('erased', { day: dayOf(mediaErasedAt) })}
      </Typography>
    );
  if (!mediaErasesAt) return null;
  const keep = () =>
    update.mutate({ keepMedia: true }, { onSuccess: () => showToast('SUCCESS', t('kept', { name })) });
  return (
    <Box sx={{ p: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('warning', { day: dayOf(mediaErasesAt) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="contained"
          loading={update.isPending}
          aria-label={t('keepOf', { name })}
          onClick={keep}
        >
          {t('keep')}
        </Button>
        <Button
          component={Link}
          href={watchPath(tributeId)}
          size="small"
          aria-label={t('downloadOf', { name })}
        >
          {t('download')}
        </Button>
      </Box>
    </Box>
  );
}
