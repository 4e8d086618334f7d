export type RecordingFormat = { mimeType: string; extension: 'mp4' | 'webm' };

/** Best first. A bare `video/mp4` comes last, because browsers without H.264 claim it with other codecs. */
const FORMATS: readonly RecordingFormat[] = [
  { mimeType: 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', extension: 'mp4' },
  { mimeType: 'video/mp4;codecs=avc1,mp4a.40.2', extension: 'mp4' },
  { mimeType: 'video/webm;codecs=vp9,opus', extension: 'webm' },
  { mimeType: 'video/webm;codecs=vp8,opus', extension: 'webm' },
  { mimeType: 'video/webm', extension: 'webm' },
  { mimeType: 'video/mp4', extension: 'mp4' },
];

export function chooseRecordingFormat(
  isTypeSupported: (mimeType: string) => boolean,
): RecordingFormat | null {
  return FORMATS.find(({ mimeType }) => isTypeSupported(mimeType)) ?? null;
}
