import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { UploadOwner } from '#lib/browser/recording/browser-upload-host.ts';
import type { VoicePicture } from '#lib/browser/recording/stored-take.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';

/** What is shown while a voice is recorded or played. */
export type VoiceLook = {
  /** The subject's; null shows the occasion's sign. */
  picture: string | null;
  tributeType: TributeType;
  /** Null where the picture cannot be chosen. */
  own: OwnPicture | null;
  words: RecorderTexts['voice'];
};

/** An answer's, whose picture its speaker chooses. */
export type ChosenLook = VoiceLook & { own: OwnPicture };

/** The person's own picture, which replaces the subject's. */
export type OwnPicture = {
  owner: UploadOwner;
  picture: VoicePicture | null;
  onChoose: (picture: VoicePicture | null) => void;
  /** The upload has another address. Resolves when the device has kept it. */
  onMoved: (pictureId: string, uploadUrl: string | null) => Promise<unknown>;
};
