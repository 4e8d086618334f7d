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
    pcm[index * 2] = Math.round(Math.min(1, Math.max(-1, left[index] ?? 0)) * 32_767);
    pcm[index * 2 + 1] = Math.round(Math.min(1, Math.max(-1, right[index] ?? 0)) * 32_767);
  }
  return Buffer.from(pcm.buffer);
}

/** Interleaves samples without rounding them. */
export function toFloats([left, right]: Stereo): Buffer {
  const floats = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index++) {
    floats[index * 2] = left[index] ?? 0;
    floats[index * 2 + 1] = right[index] ?? 0;
  }
  return Buffer.from(floats.buffer);
}

export function fromFloats(floats: Float32Array): Stereo {
  const length = floats.length / 2;
  const stereo: Stereo = [new Float32Array(length), new Float32Array(length)];
  for (let index = 0; index < length; index++) {
    stereo[0][index] = floats[index * 2] ?? 0;
    stereo[1][index] = floats[index * 2 + 1] ?? 0;
  }
  return stereo;
}
