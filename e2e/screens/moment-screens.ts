import type { MusicDto } from '#lib/contracts/music.ts';
import type { Screen } from './screen.ts';
import {
  answering,
  changing,
  choosing,
  holding,
  inTurn,
  openingMenu,
  pressing,
  reading,
  resting,
} from './steps.ts';
import { lookAndSound, own, workroom } from './workroom-screens.ts';

const MUSIC = /\/api\/tribute\/music\?/;
const REMOVE_QUESTION = /\/api\/tribute\/question\?/;
const SAMPLE = '/a-sample.m4a';

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
  own(
    'sample-playing',
    inTurn(
      // It never arrives, so it never ends.
      holding(/a-sample/),
      changing<MusicDto>(MUSIC, (music) => ({
        ...music,
        samples: { quiet: SAMPLE, warm: SAMPLE.replace('.', '-2.'), bright: null, solemn: null },
      })),
      workroom,
      lookAndSound,
      pressing(/^Play a sample/),
      (page) => page.getByRole('button', { name: /^Stop the sample/ }).waitFor(),
      resting(),
    ),
    'workroom/settings/style-panel',
  ),
];
