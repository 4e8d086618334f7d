import type { Messages } from '#lib/messages/messages.ts';
import type { RecorderTexts } from './recorder-texts.ts';

/** The recorder's sentences for a viewer who says thank you: where the namespace `thankyou` has its own, these. */
export function thankYouTexts({
  recorder,
  thankyou,
}: Pick<Messages, 'recorder' | 'thankyou'>): RecorderTexts {
  const { title, invitation, name, source, camera, review, unusable, arrived } = thankyou;
  return {
    ...recorder,
    title,
    invitation,
    name: { ...recorder.name, ...name },
    source: { ...recorder.source, ...source },
    camera: { ...recorder.camera, ...camera },
    review: { ...recorder.review, ...review },
    unusable: { ...recorder.unusable, ...unusable },
    arrived: { ...recorder.arrived, ...arrived },
  };
}
