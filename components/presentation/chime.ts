/** Two soft notes (C5 and G5), in hertz. */
const NOTES = [523.25, 783.99];
const NOTE_SECONDS = 1.4;
const BETWEEN_SECONDS = 0.35;
const LOUDNESS = 0.25;

/** Plays a short sound. Call it during a touch. */
export async function playChime(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  const end = NOTES.map((frequency, index) =>
    ring(context, frequency, context.currentTime + index * BETWEEN_SECONDS),
  ).at(-1);
  end?.addEventListener('ended', () => void context.close());
}

function ring(context: AudioContext, frequency: number, at: number): OscillatorNode {
  const note = new OscillatorNode(context, { type: 'sine', frequency });
  const fade = new GainNode(context, { gain: 0 });
  fade.gain.setValueAtTime(0, at);
  fade.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  fade.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
  note.connect(fade).connect(context.destination);
  note.start(at);
  note.stop(at + NOTE_SECONDS);
  return note;
}
