export type RecordingFormat = { mimeType: string; extension: 'mp4' | 'webm' | 'm4a' };

/** Best first. A bare `video/mp4` comes last, because browsers without H.264 claim it with other codecs. */
const FORMATS: readonly RecordingFormat[] = [
  { mimeType: 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', extension: 'mp4' },
  { mimeType: 'video/mp4;codecs=avc1,mp4a.40.2', extension: 'mp4' },
  { mimeType: 'video/webm;codecs=vp9,opus', extension: 'webm' },
  { mimeType: 'video/webm;codecs=vp8,opus', extension: 'webm' },
  { mimeType: 'video/webm', extension: 'webm' },
  { mimeType: 'video/mp4', extension: 'mp4' },
];

/** The same for sound without a picture. */
const SOUND_FORMATS: readonly RecordingFormat[] = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
  { mimeType: 'audio/webm', extension: 'webm' },
  { mimeType: 'audio/mp4', extension: 'm4a' },
];

export function chooseRecordingFormat(
  isTypeSupported: (mimeType: string) => boolean,
  { isSound = false } = {},
): RecordingFormat | null {
  return (isSound ? SOUND_FORMATS : FORMATS).find(({ mimeType }) => isTypeSupported(mimeType)) ?? null;
}
