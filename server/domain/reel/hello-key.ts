/** Returns the folder of a creator's hello, one of the reel's drawings, which are erased with it. `tribute` is its `_id`. */
export const helloFolder = (tribute: string, uploadId: string): string => `${tribute}-hello-${uploadId}`;

export const helloKey = (tribute: string, uploadId: string, file: 'playback.mp4' | 'poster.jpg'): string =>
  `${helloFolder(tribute, uploadId)}/${file}`;
