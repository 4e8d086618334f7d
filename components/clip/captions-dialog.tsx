'use client';

import { type SubmitEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import bar from '#components/ui/error-bar.module.css';
import { captionAt } from '#lib/captions/caption-at.ts';
import { cleanCaption } from '#lib/captions/clean-caption.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './captions-dialog.module.css';
import { decodeCaptions } from './decode-captions.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { type CaptionsCalls, useCaptions } from './use-captions.ts';

type CaptionsDialogProps = CaptionsCalls & {
  title: string;
  videoUrl: string;
  texts: Messages['recorder']['captions'];
  onClose: () => void;
};

/** Edits the spoken words of a clip, one line per caption, with the clip playing beside it. */
export function CaptionsDialog({ title, videoUrl, texts, onClose, ...calls }: CaptionsDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [discarding, setDiscarding] = useState<{ next: () => void } | null>(null);
  const editing = useCaptions(calls, texts, field);
  const { captions, lines, isBusy, error } = editing;
  const isWaiting = isBusy || captions === null;
  const isEmpty = captions?.length === 0 && cleanCaption(lines) === '';

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const unlessUnsaved = (next: () => void) => (editing.isChanged ? setDiscarding({ next }) : next());
  const upload = async (file: File) => {
    const content = await decodeCaptions(file);
    if (content === null) editing.setError(texts.noCaptions);
    else await editing.store({ file: content });
  };
  const endQuestion = () => {
    setDiscarding(null);
    // The pressed button disappears.
    field.current?.focus();
  };
  const close = () => dialog.current?.close();
  const closed = (event: SyntheticEvent) => {
    // Otherwise it would bubble to a parent dialog and close it.
    event.stopPropagation();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that is closed reports this too, and it bubbles.
        if (event.target !== event.currentTarget || !editing.isChanged) return;
        event.preventDefault();
        unlessUnsaved(close);
      }}
      onClose={closed}
    >
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          // A disabled button would lose the focus.
          if (!isBusy) void editing.store({ lines });
        }}
      >
        <h2 id={titleId} className={styles.heading}>
          {title}
        </h2>
        <div className={styles.columns}>
          <div>
            <video
              className={styles.video}
              src={videoUrl}
              controls
              playsInline
              aria-label={texts.video}
              onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
            >
              <track kind="captions" />
            </video>
            <p className={styles.shown} dir="auto">
              {captionAt(captions ?? [], seconds)?.text}
            </p>
          </div>
          <div>
            <label className={styles.words}>
              {texts.field}
              <textarea
                ref={field}
                className={styles.field}
                dir="auto"
                rows={8}
                value={lines}
                readOnly={isWaiting}
                onChange={({ target }) => editing.typeLines(target.value)}
              />
            </label>
            <p className={styles.hint}>{texts.hint}</p>
          </div>
        </div>
        <output className={styles.message}>
          {captions === null && !error ? texts.loading : editing.done}
        </output>
        <p className={bar.error} role="alert">
          {error}
        </p>
        {discarding && (
          <DiscardQuestion
            texts={texts}
            onDiscard={() => {
              editing.discard();
              endQuestion();
              discarding.next();
            }}
            onKeep={endQuestion}
          />
        )}
        <div className={styles.actions}>
          <LoadOrRemove editing={editing} texts={texts} />
          <label className={styles.upload}>
            {texts.upload}
            <input
              type="file"
              className="visually-hidden"
              disabled={isWaiting}
              accept=".vtt,.srt,text/vtt,application/x-subrip"
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) unlessUnsaved(() => void upload(file));
                // The same file can be chosen again after a correction.
                target.value = '';
              }}
            />
          </label>
          <button type="button" className={styles.quiet} onClick={() => unlessUnsaved(close)}>
            {texts.close}
          </button>
          <button
            type="submit"
            className={styles.send}
            disabled={captions === null || isEmpty}
            aria-disabled={isBusy}
          >
            {texts.save}
          </button>
        </div>
      </form>
    </dialog>
  );
}

type LoadOrRemoveProps = {
  editing: ReturnType<typeof useCaptions>;
  texts: Messages['recorder']['captions'];
};

function LoadOrRemove({ editing, texts }: LoadOrRemoveProps) {
  const { captions, isBusy, isOutdated, error, bringBack } = editing;
  return (
    <>
      {(isOutdated || (captions === null && error)) && (
        <button
          type="button"
          className={styles.quiet}
          aria-disabled={isBusy}
          onClick={() => void editing.reload()}
        >
          {isOutdated ? texts.newer : texts.retry}
        </button>
      )}
      {bringBack && (
        <button type="button" className={styles.quiet} aria-disabled={isBusy} onClick={bringBack}>
          {texts.bringBack}
        </button>
      )}
      {captions !== null && captions.length > 0 && (
        <button
          type="button"
          className={styles.quiet}
          aria-disabled={isBusy}
          onClick={() => void editing.remove()}
        >
          {texts.remove}
        </button>
      )}
    </>
  );
}
