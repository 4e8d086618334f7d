/** People that one call invites at most: more than a family, fewer than a list of strangers. */
export const INVITES_MAX = 200;
/** The creator's own words in an invitation. */
export const INVITE_MESSAGE_CHARS_MAX = 1_000;
