'use client';

import LinkRounded from '@mui/icons-material/LinkRounded';
import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type Ref, useId, useState } from 'react';
import { inviteLink, useCopyLink } from '#components/ui/use-copy-link.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

const ShareMenu = dynamic(async () => (await import('./share-menu.tsx')).ShareMenu, { ssr: false });

type ShareButtonProps = {
  tribute: TributeDto;
  sx: NonNullable<ComponentProps<typeof Button>['sx']>;
  ref: Ref<HTMLButtonElement>;
};

/** Copies the recording link; for a published reel, opens a menu with the links to watch it. */
export function ShareButton({ tribute, sx, ref }: ShareButtonProps) {
  const t = useTranslations('workroom');
  const buttonId = useId();
  const copyLink = useCopyLink();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useOpenedOnce(anchor !== null);
  const isPublished = tribute.publishedAt !== null;
  return (
    <>
      <Button
        id={buttonId}
        ref={ref}
        variant="outlined"
        startIcon={<LinkRounded />}
        aria-haspopup={isPublished ? 'menu' : undefined}
        aria-expanded={isPublished ? anchor !== null : undefined}
        sx={sx}
        onClick={({ currentTarget }) =>
          isPublished ? setAnchor(currentTarget) : void copyLink(inviteLink(tribute.tributeId))
        }
      >
        {t('shareLink')}
      </Button>
      {wasOpen && (
        <ShareMenu tribute={tribute} anchor={anchor} labelledBy={buttonId} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
