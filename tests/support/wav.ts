type Wav = { seconds: number; amplitude?: number; silentSeconds?: number; rate?: number };

/** Returns a WAV of a tone, mono at 16 kHz or at `rate`. */
export function wavOf({ seconds, amplitude = 0.3, silentSeconds = 0, rate = 16_000 }: Wav): Buffer {
  const samples = Int16Array.from({ length: seconds * rate }, (_, index) =>
    index < silentSeconds * rate ? 0 : Math.sin((index * 2 * Math.PI * 440) / rate) * amplitude * 32_767,
  );
  const bytes = samples.length * 2;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}
