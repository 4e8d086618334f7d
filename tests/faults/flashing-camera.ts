/** Runs before the page: its camera flashes and its microphone beeps together, for 0.2 seconds every second. */
export const FLASHING_CAMERA = () => {
  const FRAME_MS = 33;
  const flashing = {
    isFrozen: false,
    tracks: [] as MediaStreamTrack[],
    recorder: null as MediaRecorder | null,
  };
  Object.assign(window, { flashing });
  const sound = new AudioContext();
  const devices = navigator.mediaDevices;
  const device = (kind: MediaDeviceKind, label: string): MediaDeviceInfo => {
    const known = { kind, label, deviceId: label, groupId: '' };
    return { toJSON: () => known, kind, label, deviceId: label, groupId: '' };
  };
  devices.enumerateDevices = async () => [
    device('videoinput', 'Front camera'),
    device('videoinput', 'Back camera'),
    device('audioinput', 'Microphone'),
  ];
  devices.getUserMedia = async (wanted) => {
    await sound.resume();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 360 });
    const context = canvas.getContext('2d');
    const beeper = new GainNode(sound, { gain: 0 });
    const microphone = new MediaStreamAudioDestinationNode(sound);
    const tone = new OscillatorNode(sound, { frequency: 1_000 });
    tone.connect(beeper).connect(microphone);
    tone.start();
    let scheduled = Math.floor(sound.currentTime);
    const tick = () => {
      const now = sound.currentTime;
      for (; scheduled < now + 1; scheduled += 1) {
        beeper.gain.setValueAtTime(0.5, Math.max(now, scheduled));
        beeper.gain.setValueAtTime(0, Math.max(now, scheduled + 0.2));
      }
      if (!context || flashing.isFrozen) return;
      context.fillStyle = now % 1 < 0.2 ? '#fff' : '#102030';
      context.fillRect(0, 0, canvas.width, canvas.height);
      // Every picture differs, so that the browser encodes it.
      context.fillStyle = '#345';
      context.fillRect((now * 100) % canvas.width, 0, 4, 4);
    };
    setInterval(tick, FRAME_MS);
    const stream = new MediaStream([
      ...(wanted?.video ? canvas.captureStream(30).getVideoTracks() : []),
      ...(wanted?.audio ? microphone.stream.getAudioTracks() : []),
    ]);
    Object.assign(flashing, { isFrozen: false, tracks: stream.getTracks() });
    return stream;
  };
};

/** Runs before the page: hands every byte that a recorder delivers to `saveChunk`, in base64. */
export const HAND_OVER_CHUNKS = () => {
  type Page = {
    saveChunk: (recorder: string, chunk: string) => Promise<void>;
    flashing: { recorder: MediaRecorder | null };
    handedOver: Promise<unknown>;
  };
  const page = window as unknown as Page;
  page.handedOver = Promise.resolve();
  window.MediaRecorder = class extends MediaRecorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      page.flashing.recorder = this;
      const name = crypto.randomUUID();
      this.addEventListener('dataavailable', ({ data }) => {
        page.handedOver = page.handedOver.then(async () => {
          const bytes = new Uint8Array(await data.arrayBuffer());
          let text = '';
          for (const byte of bytes) text += String.fromCodePoint(byte);
          await page.saveChunk(name, btoa(text));
        });
      });
    }
  };
};
