export const NAME_CHARS_MAX = 60;
