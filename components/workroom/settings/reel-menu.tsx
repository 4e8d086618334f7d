'use client';

import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useTranslations } from 'next-intl';
import { ActionMenu } from '#components/workroom/action-menu.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { sharePagePath } from '#lib/tribute/share-purposes.ts';
import type { HeaderDialog } from './header-dialogs.tsx';

type ReelMenuProps = {
  tribute: TributeDto;
  anchor: HTMLElement | null;
  labelledBy: string;
  onOpen: (dialog: HeaderDialog) => void;
  onClose: () => void;
};

export function ReelMenu({ tribute: { tributeId, status }, onOpen, ...menu }: ReelMenuProps) {
  const t = useTranslations('workroom');
  const share = useTranslations('share');
  const isPutAway = status === 'ARCHIVED';
  return (
    <ActionMenu
      {...menu}
      items={[
        !isPutAway && {
          label: share('moreWays'),
          icon: <QrCode2Rounded />,
          href: sharePagePath('CONTRIBUTE', tributeId),
        },
        { label: t('questions.open'), icon: <QuizOutlined />, onChoose: () => onOpen('questions') },
        { label: t('style.open'), icon: <AutoAwesomeOutlined />, onChoose: () => onOpen('style') },
        { label: t('settings.open'), icon: <TuneRounded />, onChoose: () => onOpen('settings') },
        !isPutAway && {
          label: t('menu.putAway'),
          icon: <Inventory2Outlined />,
          onChoose: () => onOpen('putAway'),
        },
      ]}
    />
  );
}
