import type { FilmEntry } from '#lib/reel/film.ts';
import { FRAME_SIZES, secondsOf } from '#lib/reel/format.ts';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { clipGraph } from '#server/media/plan/clip-graph.ts';
import { UPRIGHT } from '#server/media/plan/orientation.ts';
import { FRAME_RATE, X264_OPTIONS } from '#server/media/plan/profile.ts';
import { ffmpeg, words } from './ffmpeg-program.ts';
import { sizeOf } from './film-clips.ts';

/** `picture` is a card's, or the speaker's name of a clip. */
export type FilmSource = { picture: string } & ({ index: number; original: string } | { index: null });
type Source = FilmSource & { entry: FilmEntry };
type Reel = { sources: readonly Source[]; music: string; output: string };

const FRAME = FRAME_SIZES['16:9'];
const CLOCK = `fps=${FRAME_RATE},settb=1/${FRAME_RATE}`;

/** Makes a reel with one encode by the ffmpeg program: scaling, blurred sides, names, fades, levels and music. */
export function encodeFilm({ sources, music, output }: Reel): void {
  const inputs = sources.flatMap((source) => {
    if (source.index === null || source.entry.kind === 'CARD') return ['-i', source.picture];
    const { fromFrame, frames } = source.entry;
    return [...words(`-ss ${secondsOf(fromFrame)} -t ${secondsOf(frames)} -i`), source.original];
  });
  const chains = sources.flatMap((source, place) => [pictureOf(source, place), soundOf(source, place)]);
  const runs = fadingRuns(sources);
  const joined = runs.flatMap((run, number) => joinRun(run, sources, number));
  const parts = runs.map((_, number) => `[run${number}][heard${number}]`).join('');
  const graph = [
    ...chains,
    ...joined,
    `${parts}concat=n=${runs.length}:v=1:a=1[picture][speech]`,
    `[speech][${sources.length}:a]amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.8:level=disabled[sound]`,
  ].join(';');
  const settings = Object.entries(X264_OPTIONS).flatMap(([option, value]) => [`-${option}`, value]);
  const pcm = [...words('-f s16le -ar 48000 -ac 2 -i'), music];
  const filters = ['-filter_complex', graph, ...words('-map [picture] -map [sound] -c:v libx264')];
  const codecs = [...settings, ...words('-c:a aac -b:a 160k -movflags +faststart')];
  ffmpeg([...inputs, ...pcm, ...filters, ...codecs, output]);
}

function pictureOf({ index, entry, picture }: Source, place: number): string {
  if (index !== null && entry.kind === 'CLIP') {
    const graph = clipGraph({
      picture: { size: sizeOf(index), pixelAspect: 1, orientation: UPRIGHT, highDynamicRange: false },
      frame: FRAME,
      frames: entry.frames,
      overlay: { picture, ...namedFrames({ from: 0, to: entry.frames }) },
    });
    return `[${place}:v]${graph},${CLOCK}[v${place}]`;
  }
  const still = `loop=loop=${entry.frames - 1}:size=1,setpts=N/${FRAME_RATE}/TB,format=yuv420p,setsar=1`;
  const { dip, frames } = entry;
  const colour = dip?.colour.replace('#', '0x');
  const fades = dip
    ? [
        ...(dip.inFrames > 0 ? [`fade=in:0:${dip.inFrames}:color=${colour}`] : []),
        ...(dip.outFrames > 0 ? [`fade=out:${frames - dip.outFrames}:${dip.outFrames}:color=${colour}`] : []),
      ]
    : [];
  return `[${place}:v]${[still, CLOCK, ...fades].join(',')}[v${place}]`;
}

function soundOf({ entry }: Source, place: number): string {
  const seconds = secondsOf(entry.frames);
  const whole = `aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo,apad=whole_dur=${seconds},atrim=duration=${seconds}`;
  if (entry.kind === 'CARD') return `anullsrc=r=48000:cl=stereo,${whole}[a${place}]`;
  return `[${place}:a]aresample=48000:async=1000:first_pts=0,volume=${entry.clip.gainDb}dB,${whole}[a${place}]`;
}

/** Groups the places of entries that fade into each other. */
function fadingRuns(sources: readonly Source[]): number[][] {
  const runs: number[][] = [];
  for (const place of sources.keys()) {
    const isFading = (sources[place - 1]?.entry.fadeFrames ?? 0) > 0;
    if (isFading) runs.at(-1)?.push(place);
    else runs.push([place]);
  }
  return runs;
}

function joinRun([first = 0, ...others]: number[], sources: readonly Source[], number: number): string[] {
  const steps: string[] = [];
  let [picture, sound] = [`v${first}`, `a${first}`];
  let frames = sources[first]?.entry.frames ?? 0;
  for (const place of others) {
    const fade = sources[place - 1]?.entry.fadeFrames ?? 0;
    const offset = secondsOf(frames - fade);
    const [nextPicture, nextSound] = [`x${place}`, `y${place}`];
    steps.push(
      `[${picture}][v${place}]xfade=transition=fade:duration=${secondsOf(fade)}:offset=${offset}[${nextPicture}]`,
      `[${sound}][a${place}]acrossfade=d=${secondsOf(fade)}:c1=qsin:c2=qsin[${nextSound}]`,
    );
    [picture, sound] = [nextPicture, nextSound];
    frames += (sources[place]?.entry.frames ?? 0) - fade;
  }
  return [...steps, `[${picture}]format=yuv420p[run${number}]`, `[${sound}]anull[heard${number}]`];
}
