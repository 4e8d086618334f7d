/** The page with the reel, its clips, and for the creator the hearts of the reel and all clips as one archive. */
export const watchPath = (tributeId: string) => `/tribute/${tributeId}/watch`;
