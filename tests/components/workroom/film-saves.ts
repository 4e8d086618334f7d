import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { GET_FILM, type open, SAVE_FILM } from './desk.tsx';

/** Returns the body of the last save. */
export const saved = (calls: ReturnType<typeof open>['calls']) =>
  calls.findLast(({ call }) => call === SAVE_FILM)?.body;

/** Answers saves with the reel of these items. */
export const answering = (
  answers: Record<string, unknown>,
  change: Parameters<typeof buildPresentation>[0],
) => {
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation({ version: 4, ...change });
};
