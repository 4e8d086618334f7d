export const REEL_FORMATS = ['16:9', '9:16', '1:1'] as const;
export type ReelFormat = (typeof REEL_FORMATS)[number];
export const DEFAULT_FORMAT: ReelFormat = '16:9';

export const FRAME_RATE = 30;
export const secondsOf = (frames: number): number => frames / FRAME_RATE;

/** Frame size in pixels for cards and prepared clips (docs/specification.md#reel-format). */
export const FRAME_SIZES: Record<ReelFormat, { width: number; height: number }> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 720, height: 720 },
};

/** The sizes of a reel's file, by its shorter side (docs/specification.md#reel-quality). */
export const REEL_QUALITIES = ['720p', '1080p'] as const;
export type ReelQuality = (typeof REEL_QUALITIES)[number];

/** Returns how much larger the frames of a file are than `FRAME_SIZES`. */
export const scaleOf = (quality: ReelQuality): number => (quality === '1080p' ? 1.5 : 1);

export function frameSize(format: ReelFormat, quality: ReelQuality): { width: number; height: number } {
  const { width, height } = FRAME_SIZES[format];
  const scale = scaleOf(quality);
  return { width: width * scale, height: height * scale };
}

/**
 * Returns the format in which a reel can play now: the chosen one once every clip has it, else the one that most clips
 * have. A new one waits until every clip has it.
 */
export function playableFormat(
  chosen: ReelFormat,
  clips: readonly (readonly ReelFormat[])[],
  { isNew }: { isNew: boolean },
): ReelFormat {
  const count = (format: ReelFormat) => clips.filter((formats) => formats.includes(format)).length;
  if (count(chosen) === clips.length) return chosen;
  const earlier = REEL_FORMATS.filter((format) => !isNew || format !== chosen);
  return earlier.toSorted((one, other) => count(other) - count(one))[0] ?? chosen;
}
