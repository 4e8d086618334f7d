import { writeFileSync } from 'node:fs';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { drawSpeakerFrames } from '#server/drawing/speaker-frames.ts';
import type { Size } from '#server/media/plan/profile.ts';
import { ffmpeg, words } from './ffmpeg-program.ts';

/** Every third clip is upright. */
export const sizeOf = (index: number): Size =>
  index % 3 === 2 ? { width: 720, height: 1280 } : { width: 1280, height: 720 };

/** The hand that holds the phone needs room around the picture. */
const ROOM = 1.08;
const SILENCE_SECONDS = 1;

/** A room so loud that its noise is reduced, or one that is as good as silent. */
type Room = 'noisy' | 'quiet';

/**
 * Records a person who speaks, in their own room, through a noisy camera in a shaking hand, with the place and the
 * device in its tags. Silent at both ends.
 */
export async function recordClip(
  output: string,
  index: number,
  seconds: number,
  heard: Room = 'quiet',
): Promise<void> {
  const { width, height } = sizeOf(index);
  const room = { width: Math.round(width * ROOM), height: Math.round(height * ROOM) };
  const { still, talking } = await drawSpeakerFrames(index + 1, room);
  writeFileSync(`${output}.still.png`, still);
  writeFileSync(`${output}.talking.png`, talking);
  const voice = voiceOfTones(index + 1, seconds - 2 * SILENCE_SECONDS);
  writeFileSync(`${output}.pcm`, new Uint8Array(voice.buffer));
  const isTalking = `gte(t,${SILENCE_SECONDS})*lt(t,${seconds - SILENCE_SECONDS})*lt(mod(n,8),4)`;
  const shaking = (side: string, pace: number) =>
    `(in_${side}-out_${side})/2*(1+0.6*sin(n/${pace})+0.3*sin(n/${pace / 3}+${index}))`;
  const graph = [
    '[0]loop=-1:size=1,setpts=N/30/TB[still]',
    '[1]loop=-1:size=1,setpts=N/30/TB[talking]',
    `[still][talking]overlay=enable='${isTalking}'`,
    `crop=${width}:${height}:'${shaking('w', 31)}':'${shaking('h', 23)}'`,
    'noise=alls=7:allf=t,format=yuv420p[picture]',
  ];
  const [stills, talk] = [graph.slice(0, 2).join(';'), graph.slice(2).join(',')];
  const voiceSound = `[2]adelay=${SILENCE_SECONDS}s,apad,volume=${-3 - (index % 5) * 4}dB`;
  const sound =
    heard === 'quiet'
      ? `${voiceSound}[sound]`
      : `${voiceSound}[voice];anoisesrc=r=48000:color=pink:amplitude=0.08:seed=${index}[room];[voice][room]amix=inputs=2:duration=first:normalize=0[sound]`;
  const pictures = ['-i', `${output}.still.png`, '-i', `${output}.talking.png`];
  const pcm = [...words('-f s16le -ar 48000 -ac 1 -i'), `${output}.pcm`];
  const filters = ['-filter_complex', `${stills};${talk};${sound}`];
  const codecs = '-map [picture] -map [sound] -c:v libx264 -preset superfast -crf 24 -c:a aac -b:a 96k';
  const tags = '-metadata location=+59.3293+018.0686/ -metadata make=Folksee -metadata model=Bench';
  const file = words(`-r 30 -t ${seconds} ${codecs} ${tags} -movflags use_metadata_tags -f mp4`);
  ffmpeg([...pictures, ...pcm, ...filters, ...file, output]);
}
