/** People per call: more than a family, fewer than a list of strangers. */
export const INVITES_MAX = 200;
export const INVITE_MESSAGE_CHARS_MAX = 1_000;
