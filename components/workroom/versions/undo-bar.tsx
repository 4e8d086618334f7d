'use client';

import HistoryRounded from '@mui/icons-material/HistoryRounded';
import RedoRounded from '@mui/icons-material/RedoRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { useUndo } from './use-undo.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { useVersionWords } from './use-version-words.ts';

const VersionsDialog = dynamic(async () => (await import('./versions-dialog.tsx')).VersionsDialog, {
  ssr: false,
});

/** The buttons and keys that undo and repeat changes, and the way to all versions. */
export function UndoBar({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.versions');
  const { tributeId } = tribute;
  const { undo = null, redo = null } = usePresentation(tributeId).data?.history ?? {};
  const [said, setSaid] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { stepOf } = useVersionWords(tribute);
  const run = useUndo(tributeId, (action, step) => {
    if (step.isMusicLost) showToast('ERROR', t('lostSong'), 'save-film');
    setSaid(step.isMusicLost ? '' : t(action === 'UNDO' ? 'undone' : 'redone', { change: stepOf(step) }));
  });
  useUndoKeys(run);
  const nameOf = (
    step: ReelVersionDto | null,
    [named, none]: readonly ['undoOf' | 'redoOf', 'noUndo' | 'noRedo'],
  ) => (step ? t(named, { change: stepOf(step) }) : t(none));
  return (
    <Box sx={{ display: 'flex', order: { sm: 1 }, marginInlineEnd: -1 }}>
      <StepButton
        data-undo
        name={nameOf(undo, ['undoOf', 'noUndo'])}
        icon={<UndoRounded />}
        isOn={undo !== null}
        onPress={() => run('UNDO')}
      />
      <StepButton
        name={nameOf(redo, ['redoOf', 'noRedo'])}
        icon={<RedoRounded />}
        isOn={redo !== null}
        onPress={() => run('REDO')}
      />
      <IconButton
        aria-label={t('open')}
        title={t('open')}
        aria-haspopup="dialog"
        sx={{ color: 'text.primary' }}
        onClick={() => setOpen(true)}
      >
        <HistoryRounded />
      </IconButton>
      <output className="visually-hidden">{said}</output>
      {isOpen && <VersionsDialog tribute={tribute} onClose={() => setOpen(false)} />}
    </Box>
  );
}

type StepButtonProps = {
  name: string;
  icon: ReactNode;
  isOn: boolean;
  onPress: () => void;
  'data-undo'?: true;
};

/** Keeps the focus after the last step: a disabled button would lose it. */
function StepButton({ name, icon, isOn, onPress, ...marks }: StepButtonProps) {
  return (
    <IconButton
      {...marks}
      aria-label={name}
      title={name}
      aria-disabled={!isOn}
      sx={{ color: isOn ? 'text.primary' : 'action.disabled' }}
      onClick={() => isOn && onPress()}
    >
      {icon}
    </IconButton>
  );
}
