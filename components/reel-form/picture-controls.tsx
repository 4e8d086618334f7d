'use client';

import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef } from 'react';
import styles from './picture-controls.module.css';
import type { usePictureUpload } from './use-picture-upload.ts';

const CropDialog = dynamic(async () => (await import('./crop-dialog.tsx')).CropDialog, { ssr: false });

type PictureControlsProps = {
  upload: ReturnType<typeof usePictureUpload>;
  imageUrl: string;
  texts: Record<'choose' | 'replace' | 'remove' | 'sending' | 'sent' | 'retry', string>;
  icon?: ReactNode;
  onRemove: () => void;
};

export function PictureControls({ upload, imageUrl, texts, icon, onRemove }: PictureControlsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { chosen, editing, edit, shown, state, failure, failureRef, ...actions } = upload;
  const { choose, convert, send, retry, cancel, reset } = actions;

  return (
    <>
      <div className={styles.buttons}>
        <input
          ref={picker}
          type="file"
          accept="image/*,.heic,.heif"
          aria-label={texts.choose}
          tabIndex={-1}
          className="visually-hidden"
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null);
            // Reset, so that the same picture can be chosen again.
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          startIcon={icon}
          // Not disabled: the crop dialog returns the focus to it as the upload starts.
          aria-disabled={state === 'sending'}
          onClick={() => state !== 'sending' && picker.current?.click()}
        >
          {(shown ?? imageUrl) ? texts.replace : texts.choose}
        </Button>
        {imageUrl && state !== 'sending' && (
          <Button
            onClick={() => {
              reset();
              onRemove();
            }}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <output className={styles.status}>
        {state === 'sending' && (
          <>
            {texts.sending}
            <LinearProgress aria-hidden="true" sx={{ mt: 1, borderRadius: 'var(--radius-pill)' }} />
          </>
        )}
        {state === 'sent' && texts.sent}
      </output>
      <div ref={failureRef} role="alert" className={styles.failure}>
        {failure}
        {state === 'failed' && (
          <Button size="small" onClick={retry}>
            {texts.retry}
          </Button>
        )}
      </div>
      {chosen && (
        <CropDialog
          key={editing.index}
          editing={editing}
          onChange={edit}
          onUse={send}
          onUnreadable={convert}
          onCancel={cancel}
        />
      )}
    </>
  );
}
