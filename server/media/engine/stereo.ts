/** Samples of −1…1, one array per channel. */
export type Stereo = readonly [Float32Array, Float32Array];

/** Converts interleaved PCM of 16 bit. */
export function toStereo(pcm: Buffer): Stereo {
  const length = pcm.length / 4;
  const stereo: Stereo = [new Float32Array(length), new Float32Array(length)];
  for (let index = 0; index < length; index++) {
    stereo[0][index] = pcm.readInt16LE(index * 4) / 32_768;
    stereo[1][index] = pcm.readInt16LE(index * 4 + 2) / 32_768;
  }
  return stereo;
}

export function toPcm([left, right]: Stereo): Buffer {
  const pcm = new Int16Array(left.length * 2);
  for (let index = 0; index < left.length; index++) {
    pcm[index * 2] = toInt16(left[index]);
    pcm[index * 2 + 1] = toInt16(right[index]);
  }
  return Buffer.from(pcm.buffer);
}

const toInt16 = (value = 0) => Math.round(Math.min(1, Math.max(-1, value)) * 32_767);
