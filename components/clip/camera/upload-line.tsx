import { useUploadProgress } from '#lib/browser/stores/upload-progress.ts';
import { megabytesOf } from '#lib/format/megabytes.ts';
import { fill } from '#lib/messages/fill.ts';
import type { RecorderTexts } from './recorder-texts.ts';
import styles from './upload-line.module.css';

/** What is shown as 0.1 MB. Less would read "0.0 MB". */
const SHOWN_BYTES_MIN = 50_000;

type UploadLineProps = {
  /** Null while the take is still being recorded. */
  totalBytes: number | null;
  locale: string;
  texts: RecorderTexts['uploading'];
};

/** Shows how much of an unsent take is uploaded already. Only a waiting network is spoken: the rest changes all the time. */
export function UploadLine({ totalBytes, locale, texts }: UploadLineProps) {
  const progress = useUploadProgress((state) => state.progress);
  // An empty line keeps its place, so that no button moves under a finger.
  if (!progress) return <div className={styles.line} />;
  const { bytesSent, waiting } = progress;
  const { sent, total } = megabytesOf(bytesSent, totalBytes ?? 0, locale);
  const isDone = totalBytes !== null && bytesSent >= totalBytes;
  const isTooLittle = totalBytes === null && bytesSent < SHOWN_BYTES_MIN;
  const text = totalBytes === null ? fill(texts.live, { sent }) : fill(texts.ahead, { sent, total });
  return (
    <div className={styles.line}>
      <output>{waiting ? texts[waiting] : ''}</output>
      {!waiting && !isTooLittle && <p>{isDone ? texts.ready : text}</p>}
    </div>
  );
}
