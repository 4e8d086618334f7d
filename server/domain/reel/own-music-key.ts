/** Returns the folder of a reel's own music, one of its drawings, which are erased with it. `tribute` is its `_id`. */
export const ownMusicFolder = (tribute: string, uploadId: string): string => `${tribute}-own-${uploadId}`;

export const ownMusicKey = (tribute: string, uploadId: string): string =>
  `${ownMusicFolder(tribute, uploadId)}/music.m4a`;
