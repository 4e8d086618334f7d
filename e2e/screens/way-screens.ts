import { addBrokenPhoto, addPhotos } from './photo-steps.ts';
import { chooseQuestion, pressQuestion, startRecording } from './recorder-steps.ts';
import type { Screen } from './screen.ts';
import { filling, inTurn, pressing, reading, resting, type Step } from './steps.ts';

/** The clock of a device that slept for ten minutes. */
const sleep: Step = (page) =>
  page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 600_000;
  });

/** The choice of a way to answer, and the ways besides video. */
export const WAY_SCREENS: readonly Screen[] = [
  { name: 'recorder-3-source', route: '/recordtribute', as: 'guest', continues: true, open: pressQuestion },
  {
    name: 'recorder-4-voice',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(pressing(/^Voice/), reading('We can hear you. Start whenever you’re ready.')),
  },
  {
    name: 'recorder-4-voice-picture',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn((page) => addPhotos(page, 'My picture', 1), reading('Change picture')),
  },
  {
    name: 'recorder-5-voice-recording',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: startRecording,
  },
  {
    name: 'recorder-5-voice-paused',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(pressing('Pause recording'), reading(/^Paused at/)),
  },
  {
    name: 'recorder-5-voice-interrupted',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(pressing('Resume recording'), sleep, reading('Part 1 is saved')),
  },
  {
    name: 'recorder-6-voice-review',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(
      pressing('Finish with part 1'),
      reading('Send my answer'),
      (page) => page.getByRole('img', { name: 'Your voice as the reel shows it' }).waitFor(),
      resting(),
    ),
  },
  {
    name: 'recorder-4-written-empty',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(
      pressing('Delete this answer'),
      pressing('Yes, delete it'),
      pressing(/^Written card/),
      reading(/^Write a few words/),
    ),
  },
  {
    name: 'recorder-4-written',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(
      filling('Your words', 'You opened the door, and every child on the street came in for pancakes.'),
      (page) => page.getByRole('img', { name: 'How it looks in the reel' }).waitFor(),
      resting(),
    ),
  },
  {
    name: 'recorder-3-drafted',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(pressing('Answer another way'), reading('Your draft is here')),
  },
  {
    name: 'recorder-5-photos-empty',
    route: '/recordtribute',
    as: 'photographer',
    open: inTurn(chooseQuestion, pressing(/^Photos/), reading('Choose photos'), resting()),
  },
  {
    name: 'recorder-5-photos',
    route: '/recordtribute',
    as: 'photographer',
    continues: true,
    open: inTurn(
      (page) => addPhotos(page, 'Choose photos', 3),
      filling('Caption of photo 1', 'Pancakes on a Sunday. I was six.'),
      filling('Caption of photo 2', 'Our street, the summer of 1994'),
      reading('Saved on this device'),
      resting(),
    ),
  },
  {
    name: 'recorder-5-photos-preview',
    route: '/recordtribute',
    as: 'photographer',
    continues: true,
    open: inTurn(pressing('Preview'), (page) =>
      page.getByRole('img', { name: 'Photo 1 as the reel shows it' }).waitFor(),
    ),
  },
  {
    name: 'recorder-5-photos-refused',
    route: '/recordtribute',
    as: 'photographer',
    continues: true,
    open: inTurn(
      pressing('Back to your photos'),
      (page) => addBrokenPhoto(page, 'Add photos'),
      reading(/It won’t be sent\.$/),
      resting(),
    ),
  },
];
