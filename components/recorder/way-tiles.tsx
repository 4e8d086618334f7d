import type { ReactNode } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { loadVoiceView } from '#components/clip/camera/voice/load-voice-view.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { PHOTOS_MAX, WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { loadWayPictures } from './load-way-pictures.ts';
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
  const pictures = useLoaded(true, loadWayPictures)?.WAY_PICTURES;
  const [hasVideo, hasVoice, hasPhotos] = [drafts.has('VIDEO'), drafts.has('VOICE'), drafts.has('PHOTO')];
  const videoHint = hasVideo ? ways.takeDraft : source.camera;
  const voiceHint = hasVoice ? ways.takeDraft : ways.voiceHint;
  const photosHint = hasPhotos ? ways.photosDraft : fill(ways.photosHint, { limit: PHOTOS_MAX });
  const writtenHint = isDrafted ? ways.draft : fill(ways.writtenHint, { limit: WRITTEN_CHARS_MAX });
  return (
    <ul className={tiles.tiles}>
      <Tile
        title={ways.video}
        hint={videoHint}
        isDraft={hasVideo}
        tone="coral"
        onChoose={onCamera}
        picture={pictures?.video}
      />
      <Tile
        title={ways.voice}
        hint={voiceHint}
        isDraft={hasVoice}
        tone="leaf"
        onChoose={onVoice}
        picture={pictures?.voice}
      />
      {onPhotos && (
        <Tile
          title={ways.photos}
          hint={photosHint}
          isDraft={hasPhotos}
          tone="honey"
          onChoose={onPhotos}
          picture={pictures?.photos}
        />
      )}
      <Tile
        title={ways.written}
        hint={writtenHint}
        isDraft={isDrafted}
        tone="lilac"
        onChoose={onCard}
        picture={pictures?.written}
      />
    </ul>
  );
}

type TileProps = {
  title: string;
  hint: string;
  isDraft?: boolean;
  tone: 'coral' | 'leaf' | 'honey' | 'lilac';
  onChoose: () => void;
  picture: ReactNode;
};

function Tile({ title, hint, isDraft = false, tone, onChoose, picture }: TileProps) {
  return (
    <li>
      <button type="button" className={tiles.tile} onClick={onChoose}>
        <svg className={`${tiles.picture} ${tiles[tone]}`} viewBox="0 0 96 72" aria-hidden="true">
          {picture}
        </svg>
        <span className={tiles.title}>{title}</span>{' '}
        <small className={isDraft ? tiles.draft : tiles.hint}>{hint}</small>
      </button>
    </li>
  );
}
