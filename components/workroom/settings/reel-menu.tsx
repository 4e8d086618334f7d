'use client';

import ClosedCaptionOutlined from '@mui/icons-material/ClosedCaptionOutlined';
import FavoriteBorderRounded from '@mui/icons-material/FavoriteBorderRounded';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import TuneRounded from '@mui/icons-material/TuneRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import VideoLibraryOutlined from '@mui/icons-material/VideoLibraryOutlined';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import { useTranslations } from 'next-intl';
import { saveFile } from '#components/ui/save-file.ts';
import { ActionMenu } from '#components/workroom/action-menu.tsx';
import { useDownload } from '#components/workroom/reel/use-download.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { CAPTION_FORMATS, type CaptionFormat, writeCaptions } from '#lib/captions/write-captions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';
import { sharePagePath } from '#lib/tribute/share-purposes.ts';
import { watchPath } from '#lib/tribute/watch-path.ts';
import type { HeaderDialog } from './header-dialogs.tsx';

type ReelMenuProps = {
  tribute: TributeDto;
  anchor: HTMLElement | null;
  labelledBy: string;
  onOpen: (dialog: HeaderDialog) => void;
  onReceive: () => void;
  onClose: () => void;
};

export function ReelMenu({ tribute: { tributeId, name, status, counts }, ...props }: ReelMenuProps) {
  const { onOpen, onReceive, ...menu } = props;
  const t = useTranslations('workroom');
  const share = useTranslations('share');
  const captions = usePresentation(tributeId).data?.captions ?? [];
  const saveCaptions = (format: CaptionFormat) => {
    const fileName = withoutDirectionMarks(t('menu.captionsFile', { name }));
    saveFile(`${fileName}.${format}`, writeCaptions(captions, format), 'text/plain');
  };
  const download = useDownload();
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
        !isPutAway && {
          label: t('hello.open'),
          icon: <WavingHandOutlined />,
          onChoose: () => onOpen('hello'),
        },
        !isPutAway && { label: t('received.button'), icon: <UploadFileRounded />, onChoose: onReceive },
        { label: t('questions.open'), icon: <QuizOutlined />, onChoose: () => onOpen('questions') },
        { label: t('files.open'), icon: <VideoLibraryOutlined />, onChoose: () => onOpen('files') },
        ...(captions.length > 0 ? CAPTION_FORMATS : []).map((format) => ({
          label: t('menu.captions', { format: format.toUpperCase() }),
          icon: <ClosedCaptionOutlined />,
          onChoose: () => saveCaptions(format),
        })),
        ...(counts.clips > 0
          ? [
              {
                label: t('menu.downloadClips'),
                icon: <FolderZipOutlined />,
                onChoose: () => download.mutate({ tributeId, clips: 'all' }),
              },
              { label: t('menu.hearts'), icon: <FavoriteBorderRounded />, href: watchPath(tributeId) },
            ]
          : []),
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
