// Bounds of the contract, apart from it: a browser must not load zod.

/** Questions that a tribute has at most. */
export const QUESTIONS_MAX = 20;
export const QUESTION_CHARS_MAX = 200;
/** People whom one tribute is for at most. */
export const PEOPLE_MAX = 6;
export const PERSON_NAME_CHARS_MAX = 60;
/** All of them as one display name: what stands between two ("Anna, Ben & Carl") is three characters at most. */
export const NAMES_CHARS_MAX = PEOPLE_MAX * (PERSON_NAME_CHARS_MAX + 3);
export const OCCASION_TITLE_CHARS_MAX = 60;
