import type { Messages } from '#lib/messages/language.ts';

/** The player's sentences, in the reader's language. Pages fetch them from the namespace `player`. */
export type PlayerTexts = Messages['player'];
