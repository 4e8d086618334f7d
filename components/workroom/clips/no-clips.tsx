'use client';

import LinkRounded from '@mui/icons-material/LinkRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { LinkOff } from '#components/people/link-off.tsx';
import { Arch } from '#components/ui/arch.tsx';
import { inviteLink, useCopyLink } from '#components/ui/use-copy-link.ts';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { LinkField } from '#components/workroom/link-field.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { sharePagePath } from '#lib/tribute/share-purposes.ts';

const PORTRAIT_SEED = 3;

export function NoClips({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.film');
  const { tributeType, status, mediaErasedAt } = tribute;
  const emptyWords = mediaErasedAt ? t('emptyErased') : t('emptyPutAway');
  return (
    <Card
      component="section"
      aria-labelledby="no-clips"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        p: { xs: 3, sm: 5 },
        textAlign: 'center',
      }}
    >
      <Box sx={{ width: '7.5rem' }}>
        <Arch seed={PORTRAIT_SEED} />
      </Box>
      <Typography id="no-clips" component="h2" variant="h3">
        {status === 'ARCHIVED' ? emptyWords : t('emptyHeading', { tributeType })}
      </Typography>
      {status !== 'ARCHIVED' && <FirstClips tribute={tribute} />}
    </Card>
  );
}

function FirstClips({ tribute: { tributeId, tributeFor, linkOpen } }: { tribute: TributeDto }) {
  const t = useTranslations('workroom');
  const share = useTranslations('share');
  const copyLink = useCopyLink();
  const { hand, ref } = useHandedFocus();
  if (!linkOpen) return <LinkOff tributeId={tributeId} onSwitch={hand} />;
  const url = inviteLink(tributeId);
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: '34rem' }}>
        {t('film.emptyText', { name: tributeFor.name })}
      </Typography>
      <LinkField label={t('shareLink')} url={url} />
      <Button
        ref={ref}
        size="large"
        variant="contained"
        startIcon={<LinkRounded />}
        onClick={() => void copyLink(url)}
      >
        {t('copyLink')}
      </Button>
      <Button component={Link} href={sharePagePath('CONTRIBUTE', tributeId)}>
        {share('moreWays')}
      </Button>
    </>
  );
}
