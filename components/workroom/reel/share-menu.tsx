'use client';

import MovieOutlined from '@mui/icons-material/MovieOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { inviteLink, useCopyLink } from '#components/ui/use-copy-link.ts';
import { ActionMenu } from '#components/workroom/action-menu.tsx';
import { usePresentationLink } from '#lib/browser/hooks/use-presentation-link.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { canThank, withThankYou } from '#lib/tribute/reel-links.ts';

type ShareMenuProps = {
  tribute: TributeDto;
  anchor: HTMLElement | null;
  labelledBy: string;
  onClose: () => void;
};

export function ShareMenu({ tribute, ...menu }: ShareMenuProps) {
  const t = useTranslations('workroom.share');
  const { tributeId, tributeType, tributeFor, linkOpen } = tribute;
  const copyLink = useCopyLink();
  const { data, refetch } = usePresentationLink(tributeId);
  const copyReelLink = async (form: (url: string) => string = (url) => url) => {
    const { data: link, error } = data ? { data, error: null } : await refetch();
    if (link) await copyLink(form(link.url));
    else showToast('ERROR', error?.message ?? '');
  };
  const hasTwo = canThank(tributeType);
  return (
    <ActionMenu
      {...menu}
      items={[
        hasTwo && {
          label: t('reelFor', { name: tributeFor.name }),
          icon: <MovieOutlined />,
          onChoose: () => void copyReelLink(withThankYou),
        },
        {
          label: t(hasTwo ? 'reelOthers' : 'reel'),
          icon: <MovieOutlined />,
          onChoose: () => void copyReelLink(),
        },
        linkOpen && {
          label: t('recording'),
          icon: <VideocamOutlined />,
          onChoose: () => void copyLink(inviteLink(tributeId)),
        },
      ]}
    />
  );
}
