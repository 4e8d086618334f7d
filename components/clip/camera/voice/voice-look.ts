import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';

/** What is shown while a voice is recorded. */
export type VoiceLook = {
  /** The subject's; null shows the occasion's sign. */
  picture: string | null;
  tributeType: TributeType;
  words: RecorderTexts['voice'];
};
