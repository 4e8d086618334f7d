'use client';

import { editClip, type TimelineClip, trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { ClipCaptions } from './clip-captions.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { EditClipDialog } from './edit-clip-dialog.tsx';
import { MoveClipDialog } from './move-clip-dialog.tsx';
import { RemoveClipDialog } from './remove-clip-dialog.tsx';
import { TrimDialog } from './trim-dialog.tsx';

export type ClipDialogName = 'captions' | 'edit' | 'move' | 'remove' | 'trim' | 'watch';

type ClipDialogsProps = {
  tributeId: string;
  questions: readonly QuestionDto[];
  items: readonly ManifestItem[];
  opened: { dialog: ClipDialogName; clip: TimelineClip } | null;
  onArrange: (items: ManifestItem[]) => void;
  onClose: () => void;
};

/** The dialogs of one clip, loaded together with the first one that opens. */
export function ClipDialogs({ tributeId, questions, items, opened, onArrange, onClose }: ClipDialogsProps) {
  const shown = (dialog: ClipDialogName) => (opened?.dialog === dialog ? opened.clip : null);
  const moving = shown('move');
  const editing = shown('edit');
  const trimming = shown('trim');
  const captioned = shown('captions');
  const watched = shown('watch');
  // The menu that had the focus is gone.
  const backTo = ({ id }: TimelineClip) => {
    onClose();
    document.querySelector<HTMLElement>(`[data-clip="${id}"]`)?.focus();
  };
  return (
    <>
      <RemoveClipDialog
        tributeId={tributeId}
        submission={shown('remove')?.submission ?? null}
        onClose={onClose}
      />
      {moving && (
        <MoveClipDialog
          tributeId={tributeId}
          submission={moving.submission}
          questions={questions}
          onClosed={() => backTo(moving)}
        />
      )}
      {trimming && (
        <TrimDialog
          submission={trimming.submission}
          trim={trimming.trim}
          onTrim={(trim) => onArrange(trimClip(items, trimming.id, trim))}
          onClosed={() => backTo(trimming)}
        />
      )}
      {editing && (
        <EditClipDialog
          clip={editing}
          onEdit={(edit) => onArrange(editClip(items, editing.id, edit))}
          onClosed={() => backTo(editing)}
        />
      )}
      {captioned && (
        <ClipCaptions
          tributeId={tributeId}
          submission={captioned.submission}
          onClose={() => backTo(captioned)}
        />
      )}
      {watched && (
        <ClipDialog
          title={watched.submission.contributor.name}
          videoUrl={watched.submission.playbackUrl ?? ''}
          onClose={onClose}
        />
      )}
    </>
  );
}
