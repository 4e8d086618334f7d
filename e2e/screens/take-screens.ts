import { chooseQuestion, endCamera, openRecorder, startRecording } from './recorder-steps.ts';
import { press, type Screen, settle } from './screen.ts';
import { closeAll, inTurn, pressing, reading, resting } from './steps.ts';

const openCamera = inTurn(chooseQuestion, pressing(/Record with the camera/));
/** One take: recorded, interrupted, continued and reviewed. */
export const TAKE_SCREENS: readonly Screen[] = [
  {
    name: 'recorder-4-countdown',
    route: '/recordtribute',
    as: 'hesitant',
    open: inTurn(openCamera, pressing('Start recording'), resting()),
  },
  {
    name: 'recorder-5-recording',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(closeAll, startRecording),
  },
  {
    name: 'recorder-5-paused',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(pressing('Pause recording'), reading(/^Paused at/)),
  },
  {
    name: 'recorder-5-offline',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: async (page) => {
      await press(page, 'Resume recording');
      await page.context().setOffline(true);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'recorder-5-interrupted',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: async (page) => {
      await page.context().setOffline(false);
      await endCamera(page);
      await page.getByText('Part 1 is saved').waitFor();
      await settle(page);
    },
  },
  {
    name: 'recorder-6-continue',
    route: '/recordtribute',
    as: 'guest',
    open: inTurn(
      openRecorder,
      pressing('Continue recording'),
      reading(/^(This page was closed|Recording starts)/),
    ),
  },
  {
    name: 'recorder-6-review',
    route: '/recordtribute',
    as: 'guest',
    // The take of the screens before is offered.
    open: async (page, context) => {
      await openRecorder(page, context);
      await page.getByRole('button', { name: 'Send my clip' }).waitFor();
    },
  },
];
