import type { DemuxerOptions } from 'node-av';
import type { Container } from './sniff-container.ts';

export const PICTURE_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h263', 'mpeg2video']);
export const SOUND_CODECS = new Set([
  'aac',
  'opus',
  'mp3',
  'vorbis',
  'alac',
  'ac3',
  'eac3',
  'mp2',
  'amr_nb',
  'amr_wb',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_f32le',
]);
const DECODERS = [
  ...PICTURE_CODECS,
  ...SOUND_CODECS,
  'libvpx',
  'libvpx-vp9',
  'libdav1d',
  'aac_latm',
  'libopus',
  'mp3float',
  'amrnb',
  'amrwb',
];
const FORMATS: Record<Container, string> = {
  mov: 'mov,mp4,m4a,3gp,3g2,mj2',
  matroska: 'matroska,webm',
  mpegts: 'mpegts',
};

/** Opens an untrusted file: forced format, known codecs, no references to other files. */
export function sourceOptions(container: Container, maxStreams: number) {
  return {
    format: container,
    copyTs: true,
    options: {
      protocol_whitelist: 'file',
      format_whitelist: FORMATS[container],
      codec_whitelist: DECODERS.join(','),
      max_streams: maxStreams,
      ...(container === 'mov' ? { enable_drefs: 0, use_absolute_path: 0 } : {}),
    },
  } satisfies DemuxerOptions;
}
