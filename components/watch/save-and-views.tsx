import { DownloadButton } from '#components/player/download-button.tsx';
import buttons from '#components/ui/room-buttons.module.css';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import { fill } from '#lib/messages/fill.ts';
import styles from './watch.module.css';
import type { WatchTexts } from './watch-texts.ts';

/** How often a clip or the film was watched; a dash until that is known. */
export function Views({ count, texts }: { count: number | null; texts: WatchTexts }) {
  return <p className={styles.views}>{fill(texts.views, { count: count ?? '–' })}</p>;
}

type SaveProps = { watcher: Watcher; subject: string | null; label: string; isAllowed: boolean };

/** The way to keep it, where that is allowed. */
export function Save({ isAllowed, ...button }: SaveProps) {
  return isAllowed ? <DownloadButton {...button} className={buttons.quiet} /> : null;
}
