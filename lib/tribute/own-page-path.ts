/** The page of what a contributor sent. Without a person, it is of the one who answered last on the device. */
export const ownPagePath = (tributeId: string, personId?: string): string =>
  `/tribute/${encodeURIComponent(tributeId)}/mine${personId ? `?personId=${personId}` : ''}`;
