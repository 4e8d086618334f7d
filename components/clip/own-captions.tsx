'use client';

import { type ComponentType, useState } from 'react';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import type { OwnClipsTexts } from './own-clips-texts.ts';
import styles from './remove-clip.module.css';

type OwnCaptionsProps = {
  clip: SubmissionDto;
  title: string;
  configuration: ClientConfiguration;
  texts: OwnClipsTexts;
};

/** The visitor writes what they say in their clip. */
export function OwnCaptions({ clip, title, configuration, texts }: OwnCaptionsProps) {
  // Loaded on demand to keep public pages light.
  const [Captions, setCaptions] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { playbackUrl } = clip;
  const label = fill(texts.captionsLabel, { question: title });
  const open = async () => {
    setError(null);
    try {
      const [{ CaptionsDialog }, { loadOwnCaptions, saveOwnCaptions }] = await Promise.all([
        import('./captions-dialog.tsx'),
        import('#lib/browser/watch/own-clips.ts'),
      ]);
      setCaptions(() => ({ onClose }: { onClose: () => void }) => (
        <CaptionsDialog
          title={label}
          videoUrl={playbackUrl ?? ''}
          texts={texts.captionsDialog}
          load={() => loadOwnCaptions(clip._id, configuration)}
          save={(content) => saveOwnCaptions({ submissionId: clip._id, ...content }, configuration)}
          onClose={onClose}
        />
      ));
    } catch {
      setError(notLoaded().error);
    }
  };
  // Thank-yous are not in the reel.
  if (clip.kind !== 'ANSWER' || !playbackUrl) return null;
  return (
    <>
      <button
        type="button"
        className={styles.quiet}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {texts.captions}
      </button>
      {error && <span role="alert">{error}</span>}
      {Captions && <Captions onClose={() => setCaptions(null)} />}
    </>
  );
}
