/** People per call: more than a family, fewer than a list of strangers. */
export const INVITES_MAX = 200;
export const CONTRIBUTOR_NAME_CHARS_MAX = 80;
export const INVITE_MESSAGE_CHARS_MAX = 1_000;
