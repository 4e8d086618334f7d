import type { ReactNode } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { loadVoiceView } from '#components/clip/camera/voice/load-voice-view.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { PHOTOS_MAX, WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import tiles from './way-tiles.module.css';

type WayTilesProps = {
  texts: Pick<RecorderTexts, 'ways' | 'source'>;
  isDrafted: boolean;
  drafts: ReadonlySet<SubmissionMedium>;
  onCamera: () => void;
  onVoice: () => void;
  /** Null hides the way. */
  onPhotos: (() => void) | null;
  onCard: () => void;
};

/** The ways to answer, equal in size and rank. */
export function WayTiles(props: WayTilesProps) {
  const { texts, isDrafted, drafts, onCamera, onVoice, onPhotos, onCard } = props;
  const { ways, source } = texts;
  // Opens at once, and also without a network.
  useLoaded(true, loadVoiceView);
  const [hasVideo, hasVoice, hasPhotos] = [drafts.has('VIDEO'), drafts.has('VOICE'), drafts.has('PHOTO')];
  const videoHint = hasVideo ? ways.takeDraft : source.camera;
  const voiceHint = hasVoice ? ways.takeDraft : ways.voiceHint;
  const photosHint = hasPhotos ? ways.photosDraft : fill(ways.photosHint, { limit: PHOTOS_MAX });
  const writtenHint = isDrafted ? ways.draft : fill(ways.writtenHint, { limit: WRITTEN_CHARS_MAX });
  return (
    <ul className={tiles.tiles}>
      <Tile title={ways.video} hint={videoHint} isDraft={hasVideo} tone="coral" onChoose={onCamera}>
        <rect x="12" y="12" width="72" height="48" rx="8" className={tiles.paper} />
        <circle cx="48" cy="32" r="11" className={tiles.strong} />
        <path d="M28 60c1-12 9-17 20-17s19 5 20 17z" className={tiles.strong} />
        <circle cx="48" cy="60" r="9" className={tiles.paper} />
        <circle cx="48" cy="60" r="5.5" className={tiles.record} />
      </Tile>
      <Tile title={ways.voice} hint={voiceHint} isDraft={hasVoice} tone="leaf" onChoose={onVoice}>
        <path d="M10 62V30a17 17 0 0 1 34 0v32z" className={tiles.paper} />
        <circle cx="27" cy="32" r="8" className={tiles.strong} />
        <path d="M13 58c1-10 6-14 14-14s13 4 14 14z" className={tiles.strong} />
        <path
          d="M52 32v8m5.5-13v18m5.5-12v6m5.5-16v26m5.5-21v16m5.5-12v8m5.5-5v2"
          strokeWidth="3"
          className={tiles.wave}
        />
      </Tile>
      {onPhotos && (
        <Tile title={ways.photos} hint={photosHint} isDraft={hasPhotos} tone="honey" onChoose={onPhotos}>
          <g transform="rotate(-8 34 36)">
            <rect x="8" y="14" width="46" height="46" rx="5" className={tiles.paper} />
            <rect x="13" y="19" width="36" height="30" rx="2" className={tiles.sky} />
            <path d="m13 49 12-15 9 10 6-6 9 11z" className={tiles.strong} />
          </g>
          <g transform="rotate(7 64 36)">
            <rect x="42" y="12" width="46" height="46" rx="5" className={tiles.paper} />
            <rect x="47" y="17" width="36" height="30" rx="2" className={tiles.lilac} />
            <circle cx="65" cy="29" r="7" className={tiles.strong} />
            <path d="M52 47c1-8 6-11 13-11s12 3 13 11z" className={tiles.strong} />
          </g>
        </Tile>
      )}
      <Tile title={ways.written} hint={writtenHint} isDraft={isDrafted} tone="lilac" onChoose={onCard}>
        <g transform="rotate(-4 48 36)">
          <rect x="12" y="14" width="72" height="46" rx="6" className={tiles.paper} />
          <path
            d="M20 30c0-5 3-8 7-9l1 3c-2 1-3 2-3 4h3v7h-8zm10 0c0-5 3-8 7-9l1 3c-2 1-3 2-3 4h3v7h-8z"
            className={tiles.record}
          />
          <path d="M44 29h30v3H44zM22 41h50v3H22zm0 9h34v3H22z" className={tiles.strong} />
        </g>
      </Tile>
    </ul>
  );
}

type TileProps = {
  title: string;
  hint: string;
  isDraft?: boolean;
  tone: 'coral' | 'leaf' | 'honey' | 'lilac';
  onChoose: () => void;
  children: ReactNode;
};

function Tile({ title, hint, isDraft = false, tone, onChoose, children }: TileProps) {
  return (
    <li>
      <button type="button" className={tiles.tile} onClick={onChoose}>
        <svg className={`${tiles.picture} ${tiles[tone]}`} viewBox="0 0 96 72" aria-hidden="true">
          {children}
        </svg>
        <span className={tiles.title}>{title}</span>{' '}
        <small className={isDraft ? tiles.draft : tiles.hint}>{hint}</small>
      </button>
    </li>
  );
}
