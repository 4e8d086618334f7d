/** The page of a contributor’s own answers. Without a person, it is that of the last person of this device. */
export const ownPagePath = (tributeId: string, personId?: string): string =>
  `/tribute/${encodeURIComponent(tributeId)}/mine${personId ? `?personId=${personId}` : ''}`;
