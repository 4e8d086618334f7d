import type { Messages } from '#lib/messages/language.ts';

export type PlayerTexts = Messages['player'];
