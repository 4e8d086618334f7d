const OWNER = '@';

/** Returns the name under which a device keeps something of one of its people; without them if they are unknown. */
export const ownedKey = (key: string, personId: string | undefined): string =>
  personId ? key + OWNER + personId : key;

/** Returns the name under which it was kept before its person was known. */
export const unownedKey = (key: string): string => key.split(OWNER, 1)[0] ?? key;

/** Returns whose it is, or undefined if that is unknown. */
export const ownerOfKey = (key: string): string | undefined => key.split(OWNER)[1];
