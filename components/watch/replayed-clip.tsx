import type { OwnClipsTexts } from '#components/clip/own-clips-texts.ts';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { HeartButton } from '#components/player/heart-button.tsx';
import { ReportButton } from '#components/public-page/report-button.tsx';
import buttons from '#components/ui/room-buttons.module.css';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { thankYouHref } from '#lib/tribute/reel-links.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { Save, Views } from './save-and-views.tsx';
import type { WatchTexts } from './watch-texts.ts';

type ReplayedClipProps = {
  clip: FeedItemDto;
  /** A recipient, who can thank the speaker. */
  canThank: boolean;
  language: Locale;
  watcher: Watcher;
  texts: WatchTexts & { own: OwnClipsTexts };
  onFirstPlay: () => void;
  onExpired: () => Promise<unknown>;
  onHeart: (isHearted: boolean) => Promise<unknown>;
  remove: () => Promise<string | null>;
  onRemoved: () => void;
  onClose: () => void;
};

export function ReplayedClip(props: ReplayedClipProps) {
  const { clip, canThank, watcher, texts, onHeart, remove, onRemoved } = props;
  return (
    <ReplayDialog {...props}>
      <HeartButton isHearted={clip.isHearted} hearts={clip.hearts} texts={texts.player} onChange={onHeart} />
      <Views count={clip.views} texts={texts} />
      {canThank && !clip.isMine && clip.kind === 'ANSWER' && (
        <a className={buttons.quiet} href={thankYouHref(watcher.tributeId, clip._id)}>
          {fill(texts.thankPerson, { name: clip.speakerName })}
        </a>
      )}
      <Save watcher={watcher} subject={clip._id} label={texts.download} isAllowed={clip.canDownload} />
      {clip.isMine ? (
        <RemoveClip texts={texts.own.remove} {...{ remove, onRemoved }} />
      ) : (
        <ReportButton
          label={texts.report.clip}
          className={buttons.quiet}
          report={(complaint) => watcher.report(clip._id, complaint)}
        />
      )}
    </ReplayDialog>
  );
}
