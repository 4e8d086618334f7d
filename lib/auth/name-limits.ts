/** The first name of an account; as many again for the last. */
export const NAME_CHARS_MAX = 60;
