'use client';

import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useCopyLink } from '#components/ui/use-copy-link.ts';
import { LinkField } from '#components/workroom/link-field.tsx';
import { usePresentationLink } from '#lib/browser/hooks/use-presentation-link.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { canThank, withThankYou } from '#lib/tribute/reel-links.ts';

/** The links of a published reel: the recipient's, which offers a thank-you, comes first. */
export function ReelLinks({ tribute: { tributeId, tributeType, tributeFor } }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.publish');
  const { data, error, isFetching, refetch } = usePresentationLink(tributeId);
  if (error && !data) {
    return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { name } = tributeFor;
  const url = data?.url ?? '';
  if (!canThank(tributeType)) return <ReelLink label={t('link')} url={url} copy={t('copy')} isMain />;
  return (
    <>
      <ReelLink
        label={t('linkFor', { name })}
        hint={t('linkForHint', { name })}
        url={url && withThankYou(url)}
        copy={t('copyFor', { name })}
        isMain
      />
      <ReelLink label={t('linkOthers')} url={url} copy={t('copyOthers')} />
    </>
  );
}

type ReelLinkProps = {
  label: string;
  hint?: string;
  url: string;
  /** The accessible name of the button that copies it. */
  copy: string;
  isMain?: boolean;
};

function ReelLink({ label, hint, url, copy, isMain = false }: ReelLinkProps) {
  const t = useTranslations('workroom.publish');
  const copyLink = useCopyLink();
  return (
    <div>
      <LinkField label={label} url={url} />
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          variant={isMain ? 'contained' : 'outlined'}
          startIcon={<ContentCopyRounded />}
          disabled={!url}
          aria-label={copy}
          sx={{ flex: 'auto', whiteSpace: 'nowrap' }}
          onClick={() => void copyLink(url)}
        >
          {t('copy')}
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          startIcon={<OpenInNewRounded />}
          disabled={!url}
          aria-label={`${t('open')}: ${label}`}
          sx={{ flex: 'auto' }}
        >
          {t('open')}
        </Button>
      </Box>
    </div>
  );
}
