/** What somebody writes to us, as feedback or as a question. */
export const MESSAGE_CHARS_MAX = 4_000;
