'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useTranslations } from 'next-intl';
import { ActionMenu } from '#components/workroom/action-menu.tsx';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { useDownload } from '#components/workroom/reel/use-download.ts';

export type ClipActions = {
  canMoveEarlier: boolean;
  canMoveLater: boolean;
  onMove: (step: -1 | 1) => void;
  onHide: (isHidden: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
};

type ClipMenuProps = ClipActions & {
  clip: TimelineClip;
  anchor: HTMLElement | null;
  labelledBy: string;
  onClose: () => void;
};

export function ClipMenu({ clip, anchor, labelledBy, onClose, ...actions }: ClipMenuProps) {
  const t = useTranslations('workroom.clip');
  const download = useDownload();
  const { submission, isInFilm, isHidden } = clip;
  return (
    <ActionMenu
      anchor={anchor}
      labelledBy={labelledBy}
      onClose={onClose}
      items={[
        isInFilm &&
          actions.canMoveEarlier && {
            label: t('earlier'),
            icon: <ArrowBackRounded />,
            onChoose: () => actions.onMove(-1),
          },
        isInFilm &&
          actions.canMoveLater && {
            label: t('later'),
            icon: <ArrowForwardRounded />,
            onChoose: () => actions.onMove(1),
          },
        { label: t('edit'), icon: <TuneRounded />, onChoose: actions.onEdit },
        isInFilm && {
          label: isHidden ? t('show') : t('hide'),
          icon: isHidden ? <VisibilityOutlined /> : <VisibilityOffOutlined />,
          onChoose: () => actions.onHide(!isHidden),
        },
        submission.status === 'READY' && {
          label: t('download'),
          icon: <DownloadRounded />,
          onChoose: () => download.mutate({ submissionId: submission._id }),
        },
        { label: t('remove'), icon: <DeleteOutlineRounded />, onChoose: actions.onRemove },
      ]}
    />
  );
}
