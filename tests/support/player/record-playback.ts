/** A picture that a video element presented: where in its video, and when on the page's clock in milliseconds. */
export type PresentedPicture = { video: number; url: string; mediaSeconds: number; shownAtMs: number };

type Playback = {
  pictures: PresentedPicture[];
  /** Interleaved stereo at 48 kHz of everything that played, in pieces. */
  sound: Float32Array[];
};

declare global {
  interface Window {
    playback: Playback;
  }
}

/** Runs in the page before its scripts: records what its media elements show and, if wanted, play. */
export function recordPlayback(hasSound: boolean): void {
  const playback: Playback = { pictures: [], sound: [] };
  window.playback = playback;
  const videos: HTMLVideoElement[] = [];
  const heard = new Set<HTMLMediaElement>();
  let context: AudioContext | null = null;
  let recorder: Promise<AudioWorkletNode> | null = null;

  // Media events do not bubble, but pass through here.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (!(target instanceof HTMLMediaElement) || heard.has(target)) return;
      heard.add(target);
      if (hasSound) listen(target);
      if (target instanceof HTMLVideoElement) watch(target);
    },
    true,
  );

  function watch(video: HTMLVideoElement): void {
    const index = videos.push(video) - 1;
    const note: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
      playback.pictures.push({
        video: index,
        url: video.currentSrc,
        mediaSeconds: mediaTime,
        shownAtMs: expectedDisplayTime,
      });
      video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  }

  function listen(element: HTMLMediaElement): void {
    context ??= new AudioContext({ sampleRate: 48_000 });
    recorder ??= makeRecorder(context);
    const source = context.createMediaElementSource(element);
    void recorder.then((node) => source.connect(node));
  }

  async function makeRecorder(within: AudioContext): Promise<AudioWorkletNode> {
    const program = `registerProcessor('recorder', class extends AudioWorkletProcessor {
      pieces = [];
      process([[left, right = left] = []]) {
        const piece = new Float32Array(256);
        for (let at = 0; at < 128; at++) {
          piece[at * 2] = left?.[at] ?? 0;
          piece[at * 2 + 1] = right?.[at] ?? 0;
        }
        this.pieces.push(piece);
        if (this.pieces.length === 100) this.port.postMessage(this.pieces.splice(0));
        return true;
      }
    })`;
    await within.audioWorklet.addModule(
      URL.createObjectURL(new Blob([program], { type: 'text/javascript' })),
    );
    const node = new AudioWorkletNode(within, 'recorder', {
      channelCount: 2,
      channelCountMode: 'explicit',
      outputChannelCount: [2],
    });
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array[]>) => {
      playback.sound.push(...data);
    });
    node.port.start();
    node.connect(within.destination);
    return node;
  }
}
