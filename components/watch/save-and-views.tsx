import { DownloadButton } from '#components/player/download-button.tsx';
import buttons from '#components/ui/room-buttons.module.css';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import { fill } from '#lib/messages/fill.ts';
import styles from './watch.module.css';
import type { WatchTexts } from './watch-texts.ts';

export function Views({ count, texts }: { count: number | null; texts: WatchTexts }) {
  return <p className={styles.views}>{fill(texts.views, { count: count ?? '–' })}</p>;
}

type SaveProps = { watcher: Watcher; subject: string | null; label: string; isAllowed: boolean };

export function Save({ watcher, subject, label, isAllowed }: SaveProps) {
  return isAllowed ? (
    <DownloadButton find={() => watcher.download(subject)} label={label} className={buttons.quiet} />
  ) : null;
}
