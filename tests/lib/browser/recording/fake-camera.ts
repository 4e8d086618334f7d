class FakeTrack extends EventTarget {
  readyState = 'live';
  stop() {
    this.readyState = 'ended';
  }
  getSettings() {
    return {};
  }
}

/** Camera and microphone, as the recorder uses them. */
export function fakeStream(): MediaStream {
  const tracks = [new FakeTrack(), new FakeTrack()];
  const stream = {
    getTracks: () => tracks,
    getVideoTracks: () => tracks.slice(0, 1),
    getAudioTracks: () => tracks.slice(1),
    get active() {
      return tracks.some(({ readyState }) => readyState === 'live');
    },
  };
  return stream as unknown as MediaStream;
}

/** Records four bytes of live tracks; like browsers, it refuses to start with ended ones. */
export class FakeMediaRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  readonly #stream: MediaStream;

  constructor(stream: MediaStream) {
    super();
    this.#stream = stream;
  }

  start() {
    if (!this.#stream.active) throw new DOMException('NotSupportedError', 'NotSupportedError');
    this.state = 'recording';
  }

  stop() {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['film']) }));
    this.dispatchEvent(new Event('stop'));
  }
}
