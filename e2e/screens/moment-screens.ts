import type { Screen } from './screen.ts';
import { answering, choosing, inTurn, openingMenu, reading, resting } from './steps.ts';
import { own, workroom } from './workroom-screens.ts';

const REMOVE_QUESTION = /\/api\/tribute\/question\?/;

/** The workroom at moments that pass. */
export const WORKROOM_MOMENT_SCREENS: readonly Screen[] = [
  own(
    'question-removed',
    inTurn(
      answering(REMOVE_QUESTION, {}),
      workroom,
      openingMenu('More reel actions'),
      choosing('Edit the questions'),
      (page) => page.locator('[role=dialog] li').first().getByRole('button').last().click(),
      reading(/was removed. Clips that answer it stay/),
      resting(),
    ),
    'workroom/settings/questions-dialog',
  ),
];
