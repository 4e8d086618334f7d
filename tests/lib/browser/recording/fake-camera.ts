class FakeTrack extends EventTarget {
  readyState = 'live';
  muted = false;
  readonly kind: 'audio' | 'video';
  constructor(kind: 'audio' | 'video') {
    super();
    this.kind = kind;
  }
  stop() {
    this.readyState = 'ended';
  }
  getSettings() {
    return {};
  }
}

/** Camera and microphone, or a microphone alone, as the recorder uses them. */
export function fakeStream(...kinds: ('video' | 'audio')[]): MediaStream {
  const tracks = (kinds.length > 0 ? kinds : (['video', 'audio'] as const)).map(
    (kind) => new FakeTrack(kind),
  );
  const stream = {
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
    get active() {
      return tracks.some(({ readyState }) => readyState === 'live');
    },
  };
  return stream as unknown as MediaStream;
}

/**
 * Delivers four bytes of live tracks after each time slice. Like browsers, it refuses to start with ended ones
 * and has nothing when it stops before the first slice.
 */
export class FakeMediaRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  readonly #stream: MediaStream;
  #slices: ReturnType<typeof setInterval> | undefined;

  constructor(stream: MediaStream) {
    super();
    this.#stream = stream;
  }

  start(sliceMs: number) {
    if (!this.#stream.active) throw new DOMException('NotSupportedError', 'NotSupportedError');
    this.state = 'recording';
    this.#slices = setInterval(() => {
      if (this.state === 'recording') this.#deliver(this.#stream.active ? ['reel'] : []);
    }, sliceMs);
  }

  requestData() {
    this.#deliver(this.#stream.active ? ['reel'] : []);
  }

  pause() {
    this.state = 'paused';
  }

  resume() {
    this.state = 'recording';
  }

  stop() {
    this.state = 'inactive';
    clearInterval(this.#slices);
    this.#deliver([]);
    this.dispatchEvent(new Event('stop'));
  }

  #deliver(parts: string[]) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(parts) }));
  }
}
