import type { DemuxerOptions } from 'node-av';
import { MAX_STREAMS } from '#server/media/plan/limits.ts';
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
  ogg: 'ogg',
};

const MUSIC_FORMATS = { mov: FORMATS.mov, mp3: 'mp3', wav: 'wav', ogg: 'ogg', flac: 'flac' } as const;
export type MusicContainer = keyof typeof MUSIC_FORMATS;
export const MUSIC_CODECS = new Set([
  'aac',
  'alac',
  'mp3',
  'vorbis',
  'opus',
  'flac',
  'pcm_u8',
  'pcm_s16le',
  'pcm_s24le',
  'pcm_s32le',
  'pcm_f32le',
]);
const MUSIC_DECODERS = [...MUSIC_CODECS, 'mp3float', 'libopus'];

/** Opens an untrusted music file. Pictures in it have no decoder. */
export function musicOptions(container: MusicContainer, maxStreams = MAX_STREAMS) {
  return {
    format: container,
    options: {
      protocol_whitelist: 'file',
      format_whitelist: MUSIC_FORMATS[container],
      codec_whitelist: MUSIC_DECODERS.join(','),
      max_streams: maxStreams,
      ...(container === 'mov' && { enable_drefs: 0, use_absolute_path: 0 }),
    },
  } satisfies DemuxerOptions;
}

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
