// Separate from the contract, because a browser must not load zod.

export const QUESTIONS_MAX = 20;
export const QUESTION_CHARS_MAX = 200;
export const PEOPLE_MAX = 6;
export const PERSON_NAME_CHARS_MAX = 60;
/** All names as one display name; a separator ("Anna, Ben & Carl") has at most three characters. */
export const NAMES_CHARS_MAX = PEOPLE_MAX * (PERSON_NAME_CHARS_MAX + 3);
export const OCCASION_TITLE_CHARS_MAX = 60;
/** Clips that an account saw while older ones were still new to it. */
export const SEEN_CLIPS_MAX = 500;
