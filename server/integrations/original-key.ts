/** Returns the key of an upload's complete bytes. */
export const originalKey = (uploadId: string): string => `originals/${uploadId}`;
