'use client';

import {
  type SubmitEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import bar from '#components/ui/error-bar.module.css';
import type { ApiResult } from '#lib/browser/api/client.ts';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { captionAt } from '#lib/captions/caption-at.ts';
import type { Caption, CaptionsDto } from '#lib/contracts/captions.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './captions-dialog.module.css';

/** Larger files are no captions. The server has the exact limits. */
const FILE_BYTES_MAX = 900_000;

type Answer = Promise<Pick<ApiResult<CaptionsDto>, 'data' | 'error'>>;

type CaptionsDialogProps = {
  title: string;
  videoUrl: string;
  texts: Messages['recorder']['captions'];
  load: () => Answer;
  save: (content: { lines: string } | { file: string }) => Answer;
  onSaved?: () => void;
  onClose: () => void;
};

/** Edits the spoken words of a clip, one line per caption, with the clip playing beside it. */
export function CaptionsDialog({
  title,
  videoUrl,
  texts,
  load,
  save,
  onSaved,
  onClose,
}: CaptionsDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [captions, setCaptions] = useState<readonly Caption[] | null>(null);
  const [lines, setLines] = useState('');
  const [seconds, setSeconds] = useState(0);
  const [isBusy, setBusy] = useState(true);
  const [done, setDone] = useState('');
  const [error, setError] = useState<string | null>(null);

  const take = ({ data, error: failure }: Awaited<Answer>): readonly Caption[] => {
    setBusy(false);
    setError(failure);
    if (data) setCaptions(data.captions);
    return data?.captions ?? [];
  };
  const ask = useEffectEvent(load);
  const start = useEffectEvent((answer: Awaited<Answer>) => setLines(linesOf(take(answer))));
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    void orUnreachable(ask()).then(start);
    return () => shown?.close();
  }, []);
  const store = async (content: { lines: string } | { file: string }) => {
    setBusy(true);
    setDone('');
    const answer = await orUnreachable(save(content));
    const stored = take(answer);
    if (answer.error !== null) return;
    // Removed lines stay in the field, to be saved again.
    if (stored.length > 0) setLines(linesOf(stored));
    setDone(stored.length > 0 ? texts.saved : texts.removed);
    onSaved?.();
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) setError(texts.noCaptions);
    else await store({ file: decoded(await file.arrayBuffer()) });
  };
  const closed = (event: SyntheticEvent) => {
    // Otherwise it would bubble to a parent dialog and close it.
    event.stopPropagation();
    onClose();
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={closed}>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void store({ lines });
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
                className={styles.field}
                dir="auto"
                rows={8}
                value={lines}
                disabled={captions === null}
                onChange={({ target }) => setLines(target.value)}
              />
            </label>
            <p className={styles.hint}>{texts.hint}</p>
          </div>
        </div>
        <output className={styles.message}>{captions === null && !error ? texts.loading : done}</output>
        <p className={bar.error} role="alert">
          {error}
        </p>
        <div className={styles.actions}>
          {captions !== null && captions.length > 0 && (
            <button type="button" className={styles.quiet} onClick={() => void store({ lines: '' })}>
              {texts.remove}
            </button>
          )}
          <label className={styles.upload}>
            {texts.upload}
            <input
              type="file"
              className="visually-hidden"
              accept=".vtt,.srt,text/vtt,application/x-subrip"
              onChange={({ target }) => {
                void upload(target.files?.[0]);
                // The same file can be chosen again after a correction.
                target.value = '';
              }}
            />
          </label>
          <button type="button" className={styles.quiet} onClick={() => dialog.current?.close()}>
            {texts.close}
          </button>
          <button type="submit" className={styles.send} disabled={isBusy || captions === null}>
            {texts.save}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const orUnreachable = (answer: Answer): Answer =>
  answer.catch(() => ({ data: null, error: notLoaded().error }));

const linesOf = (captions: readonly Caption[]): string => captions.map(({ text }) => text).join('\n');

/** Old programs write SRT in the encoding of Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
