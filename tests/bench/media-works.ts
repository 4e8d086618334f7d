import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import type { CardSpec } from '#lib/reel/card-spec.ts';
import type { ReelQuality } from '#lib/reel/format.ts';
import { drawSpeakerFrames } from '#server/drawing/speaker-frames.ts';
import { type MediaJobInput, PREPARED_FILES } from '#server/media/jobs.ts';
import type { Size } from '#server/media/plan/profile.ts';
import { runMediaJob } from '#server/media/supervise.ts';

/** In frames. */
const FADES = [12, 15, 20];

const SECONDS = 8;
const FRAMES = SECONDS * 30;
const PHOTO = { width: 2400, height: 1800 };
const PHOTOS = 10;
const BIRTHDAY = { type: 'BIRTHDAY', theme: 'CLASSIC' } as const;
const MUSIC_SECONDS = 180;
/** So loud that it is reduced. */
const NOISE = 0.05;

/** Repeatable white noise of −1…1. */
const noiseAt = (index: number) => {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return (value - Math.floor(value)) * 2 - 1;
};

export type Place = (name: string) => string;
type Work = (place: Place) => Promise<MediaJobInput> | MediaJobInput;

/** The largest work of each kind. Later jobs read the files of earlier ones. */
export const WORKS: Record<string, Work> = {
  'title-card': (place) => card(place, '720p', title()),
  'title-card-1080p': (place) => card(place, '1080p', title()),
  'roll-of-450': (place) => card(place, '720p', roll()),
  'roll-of-450-1080p': (place) => card(place, '1080p', roll()),
  'clip-of-1080p': async (place) => clip(place, await record(place('hd.mp4'), { width: 1920, height: 1080 })),
  'clip-of-4k': async (place) => clip(place, await record(place('uhd.mp4'), { width: 3840, height: 2160 })),
  'noisy-clip': async (place) => {
    const noisy = await record(place('noisy.mp4'), { width: 1920, height: 1080 }, NOISE);
    return { ...clip(place, noisy), outputFolder: place('noisy') };
  },
  'clip-in-9:16': (place) =>
    ({ ...clip(place, place('uhd.mp4')), format: '9:16', outputFolder: place('tall') }) as const,
  'large-clip-of-4k': (place) => ({
    op: 'prepare-format',
    inputs: [place('uhd.mp4')],
    audio: place(`clip/${PREPARED_FILES.audio}`),
    segment: place('large.mp4'),
    playback: null,
    quality: '1080p',
    frames: FRAMES,
    gainDb: 0,
    maxBytes: 2 ** 31,
    overlay: place('name-1080p.png'),
    shown: { from: 0, to: FRAMES },
    fades: FADES,
  }),
  'eight-pieces-1080p': (place) => ({
    op: 'encode-pieces',
    pieces: [0, 1, 2, 3].flatMap((index) => [
      captions(place('large.mp4'), place(`captions-${index}.mp4`)),
      fade(place('large.mp4'), place(`fade-${index}.mp4`)),
    ]),
  }),
  photos: (place) => photos(place, '720p'),
  'photos-1080p': (place) => photos(place, '1080p'),
  'written-card': (place) => ({
    op: 'prepare-answer',
    answer: {
      medium: 'TEXT',
      ...BIRTHDAY,
      text: 'You taught me to look at the sky. '.repeat(11),
      name: 'Jonas',
    },
    pictures: [],
    ...answerTo(place('written')),
    sounds: [],
  }),
  voice: async (place) => ({
    op: 'prepare-answer',
    answer: { medium: 'VOICE', ...BIRTHDAY },
    pictures: [await photo(place('0.webp'), 0)],
    ...answerTo(place('voice'), place('name-720p.png')),
    sounds: [place('hd.mp4')],
  }),
  music: (place) => ({
    op: 'compose-music',
    plan: {
      mood: 'bright',
      seed: 4,
      loudnessLufs: -20,
      sections: Array.from({ length: MUSIC_SECONDS / 12 }, (_, index) => ({
        kind: index === 0 ? ('TITLE' as const) : ('CLIP' as const),
        startSeconds: index * 12,
        endSeconds: (index + 1) * 12,
        speech: index === 0 ? [] : [[index * 12 + 1, index * 12 + 11] as const],
      })),
    },
    outputFolder: place('music'),
  }),
  'file-of-200': (place) => ({
    op: 'assemble',
    items: Array.from({ length: 200 }, () => ({ segment: place('large.mp4'), frames: FRAMES })),
    sounds: Array.from({ length: 200 }, (_, index) => ({
      audio: place(`clip/${PREPARED_FILES.audio}`),
      gainDb: 0,
      at: index * FRAMES,
      frames: FRAMES,
    })),
    output: place('reel.mp4'),
  }),
};

function card(place: Place, quality: ReelQuality, spec: CardSpec): MediaJobInput {
  const dip = { colour: '#203040', inFrames: 12, outFrames: 12 };
  const picture = spec.kind === 'TITLE' ? place('photo.webp') : null;
  const frames = spec.kind === 'TITLE' ? 120 : 600;
  return { op: 'prepare-card', card: spec, quality, picture, frames, dip, outputFolder: place('card') };
}

const title = (): CardSpec => ({
  ...BIRTHDAY,
  kind: 'TITLE',
  format: '16:9',
  eyebrow: 'A birthday reel for',
  name: 'Anna Lindqvist',
  title: '',
  imageUrl: 'photo',
});

const roll = (): CardSpec => ({
  ...BIRTHDAY,
  kind: 'CLOSING',
  format: '16:9',
  heading: 'Happy birthday from all of us',
  names: Array.from({ length: 450 }, (_, index) => `Person number ${index}`),
  more: 'and {count} more',
});

/** Records a speaker. `noise` is the loudness of the room, 0…1. */
async function record(output: string, size: Size, noise = 0): Promise<string> {
  const { still, talking } = await drawSpeakerFrames(3, size);
  const audio = `${output}.pcm`;
  const voice = voiceOfTones(3, SECONDS).map((sample, index) =>
    Math.max(-32_768, Math.min(32_767, sample + noiseAt(index) * noise * 32_768)),
  );
  writeFileSync(audio, new Uint8Array(voice.buffer));
  writeFileSync(`${output}.still.png`, still);
  writeFileSync(`${output}.talking.png`, talking);
  await runMediaJob({
    op: 'synthesise-clip',
    pictures: [
      { path: `${output}.still.png`, fromFrame: 0 },
      { path: `${output}.talking.png`, fromFrame: FRAMES / 2 },
    ],
    frames: FRAMES,
    frameRate: 30,
    audio,
    output,
    container: 'mp4',
    rotation: 0,
    variableFrameRate: false,
  });
  return output;
}

function clip(place: Place, input: string): Extract<MediaJobInput, { op: 'prepare-clip' }> {
  return {
    op: 'prepare-clip',
    inputs: [input],
    outputFolder: place('clip'),
    maxSeconds: 60,
    maxBytes: 2 ** 31,
    overlay: place('name-720p.png'),
    fades: FADES,
  };
}

const captions = (input: string, output: string) => ({
  op: 'encode-stretch' as const,
  input,
  from: 0,
  to: FRAMES,
  captions: Array.from({ length: SECONDS }, (_, index) => ({
    text: `Line ${index} of what Anna taught all of us over the years`,
    from: index * 30,
    to: index * 30 + 30,
  })),
  output,
});

const fade = (input: string, output: string) => ({
  op: 'encode-fade' as const,
  before: { input, from: FRAMES - 15 },
  after: { input, from: 0 },
  frames: 15,
  output,
});

export async function photo(path: string, seed: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 90 + seed, sigma: 30 } as const;
  await sharp({ create: { ...PHOTO, channels: 3, background: '#888', noise } })
    .webp()
    .toFile(path);
  return path;
}

const answerTo = (outputFolder: string, overlay: string | null = null) =>
  ({
    format: '16:9',
    overlay,
    fades: FADES,
    outputFolder,
    maxSeconds: 60,
    maxBytes: 2 ** 31,
    cleanUp: 'AUTO',
  }) as const;

async function photos(place: Place, quality: ReelQuality): Promise<MediaJobInput> {
  const pictures: string[] = [];
  for (let index = 0; index < PHOTOS; index++) pictures.push(await photo(place(`${index}.webp`), index));
  const words = pictures.map((_, index) => `Photo ${index} of our trip`);
  const answer = { medium: 'PHOTO', ...BIRTHDAY, captions: words } as const;
  const prepared = answerTo(place('photos'), place(`name-${quality}.png`));
  if (quality === '720p') return { op: 'prepare-answer', answer, pictures, ...prepared, sounds: [] };
  const { format, overlay, fades } = prepared;
  return {
    op: 'draw-answer',
    answer,
    pictures,
    format,
    overlay,
    fades,
    quality,
    audio: place(`photos/${PREPARED_FILES.audio}`),
    segment: place('photos.mp4'),
    playback: null,
    frames: PHOTOS * 150,
    gainDb: 0,
    peaks: [],
    shown: { from: 0, to: PHOTOS * 150 },
  };
}
