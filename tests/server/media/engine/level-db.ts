/** Returns the mean level of a stretch of stereo PCM. */
export function levelDb(pcm: Buffer, fromSeconds: number, toSeconds: number): number {
  const byte = (seconds: number) => Math.round(seconds * 48_000) * 4;
  const part = new Uint8Array(pcm.subarray(byte(fromSeconds), byte(toSeconds)));
  const samples = new Int16Array(part.buffer);
  const power = samples.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / samples.length;
  return 10 * Math.log10(power);
}
