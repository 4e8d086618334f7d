/** Applies to the first name and to the last name of an account. */
export const NAME_CHARS_MAX = 60;
