export const MESSAGE_CHARS_MAX = 4_000;
