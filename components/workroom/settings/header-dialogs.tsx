'use client';

import dynamic from 'next/dynamic';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { DeleteReelDialog } from './delete-reel-dialog.tsx';
import { PutAwayDialog } from './put-away-dialog.tsx';
import { QuestionsDialog } from './questions-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const HelloDialog = dynamic(
  async () => (await import('#components/workroom/hello/hello-dialog.tsx')).HelloDialog,
  {
    ssr: false,
  },
);
const MadeReelsDialog = dynamic(async () => (await import('./made-reels-dialog.tsx')).MadeReelsDialog, {
  ssr: false,
});
const DetailsDialog = dynamic(async () => (await import('./details-dialog.tsx')).DetailsDialog, {
  ssr: false,
});

export type HeaderDialog = 'hello' | 'questions' | 'files' | 'settings' | 'details' | 'delete' | 'putAway';

type HeaderDialogsProps = {
  tribute: TributeDto;
  dialog: HeaderDialog;
  onOpen: (dialog: HeaderDialog | null) => void;
};

export function HeaderDialogs({ tribute, dialog, onOpen }: HeaderDialogsProps) {
  const backToSettings = () => onOpen('settings');
  switch (dialog) {
    case 'hello':
      return <HelloDialog tribute={tribute} onClose={() => onOpen(null)} />;
    case 'questions':
      return <QuestionsDialog tribute={tribute} onClose={() => onOpen(null)} />;
    case 'files':
      return <MadeReelsDialog tribute={tribute} onClose={() => onOpen(null)} />;
    case 'settings':
      return (
        <SettingsDialog
          tribute={tribute}
          onEditDetails={() => onOpen('details')}
          onDelete={() => onOpen('delete')}
          onClose={() => onOpen(null)}
        />
      );
    case 'putAway':
      return <PutAwayDialog tribute={tribute} onClose={() => onOpen(null)} />;
    case 'details':
      return <DetailsDialog tribute={tribute} onClose={backToSettings} />;
    case 'delete':
      return <DeleteReelDialog tribute={tribute} onClose={backToSettings} />;
  }
}
