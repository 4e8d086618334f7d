'use client';

import { type ComponentType, useState } from 'react';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Messages } from '#lib/messages/language.ts';
import { isSilent } from '#lib/recording/is-silent.ts';
import styles from './remove-clip.module.css';

type OwnCaptionsProps = {
  clip: Pick<SubmissionDto, '_id' | 'kind' | 'medium' | 'playbackUrl'>;
  title: string;
  /** Null where calls carry the visitor's identity already. */
  configuration: ClientConfiguration | null;
  texts: Messages['recorder']['captions'];
  className?: string | undefined;
  onSaved?: (() => void) | undefined;
};

/** The visitor writes what they say in their clip. */
export function OwnCaptions({
  clip,
  title,
  configuration,
  texts,
  className = styles.quiet,
  onSaved,
}: OwnCaptionsProps) {
  // Loaded on demand to keep public pages light.
  const [Captions, setCaptions] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { playbackUrl } = clip;
  const open = async () => {
    setError(null);
    try {
      const [{ CaptionsDialog }, { loadOwnCaptions, saveOwnCaptions }] = await Promise.all([
        import('./captions-dialog.tsx'),
        import('#lib/browser/watch/own-clips.ts'),
      ]);
      setCaptions(() => ({ onClose }: { onClose: () => void }) => (
        <CaptionsDialog
          submissionId={clip._id}
          title={title}
          videoUrl={playbackUrl ?? ''}
          texts={texts}
          load={() => loadOwnCaptions(clip._id, configuration)}
          save={(content) => saveOwnCaptions({ submissionId: clip._id, ...content }, configuration)}
          {...(onSaved && { onSaved })}
          onClose={onClose}
        />
      ));
    } catch {
      setError(notLoaded().error);
    }
  };
  // Thank-yous are not in the reel.
  if (clip.kind !== 'ANSWER' || isSilent(clip) || !playbackUrl) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {texts.open}
      </button>
      {error && <span role="alert">{error}</span>}
      {Captions && <Captions onClose={() => setCaptions(null)} />}
    </>
  );
}
