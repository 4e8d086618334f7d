import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { addPhotos } from './photo-steps.ts';
import type { Screen } from './screen.ts';
import {
  answering,
  changing,
  choosing,
  closeAll,
  failing,
  filling,
  inTurn,
  lookingAt,
  openingDialog,
  openingMenu,
  pressing,
  reading,
  resting,
  type Step,
} from './steps.ts';

const PEOPLE = /\/api\/tribute\/contributor/;
const HELLO = /\/api\/tribute\/hello/;
const TRIBUTE = /\/api\/tribute\?tributeId/;

const person = (name: string, change: Partial<BoardPersonDto>): BoardPersonDto => ({
  _id: name.padEnd(24, '0').slice(0, 24),
  name,
  status: 'INVITED',
  clips: 0,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  via: 'EMAIL',
  state: 'INVITED',
  reason: null,
  app: null,
  browser: null,
  isRecording: false,
  mail: 'SENT',
  lastMailAt: '2026-01-05T09:00:00.000Z',
  remindedAt: null,
  locale: 'en',
  isMine: false,
  needsCredit: false,
  isQuiet: false,
  ...change,
});

/** One person of each kind on the board. */
const EVERYBODY: BoardPersonDto[] = [
  person('Aunt Maja', { status: 'RECORDED', state: 'SENT', clips: 2 }),
  person('Ben', { status: 'OPENED', state: 'OPENED', remindedAt: '2026-01-07T09:00:00.000Z' }),
  person('Carla', {
    state: 'TRYING',
    isRecording: true,
    status: 'OPENED',
    via: 'LINK',
    email: null,
    mail: null,
    lastMailAt: null,
  }),
  person('Dorothea Wilhelmina von Hohenstein', { state: 'STUCK', reason: 'MAIL_REFUSED', mail: 'REFUSED' }),
  person('Emil', { state: 'STUCK', status: 'OPENED', reason: 'CAMERA_DENIED', browser: 'IOS_SAFARI' }),
  person('Ida', {
    state: 'STUCK',
    status: 'OPENED',
    reason: 'CAMERA_DENIED',
    app: 'INSTAGRAM',
    locale: 'es',
  }),
  person('Franka', { mail: 'WAITING', lastMailAt: null }),
  person('Grete', { mail: 'DECLINED' }),
  person('Hugo', { status: 'DECLINED', state: 'DECLINED' }),
];

const AT_NIGHT = EVERYBODY.map((one) => ({ ...one, isQuiet: one.name === 'Ben' }));
const CROWD = Array.from({ length: 40 }, (_, index) =>
  person(`Guest ${index + 1}`, index % 3 === 0 ? { status: 'RECORDED', state: 'SENT', clips: 1 } : {}),
);

const boardOf = (people: BoardPersonDto[]): Step =>
  inTurn(
    changing<TributeDto>(TRIBUTE, (tribute) => ({ ...tribute, status: 'COLLECTING', publishedAt: null })),
    answering(PEOPLE, people),
    (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
    reading('Invite people'),
    resting(),
  );
const board = inTurn(boardOf(EVERYBODY), reading('Dorothea'));

const lookingAtPeople = lookingAt((page) => page.getByRole('heading', { name: 'People' }));

const own = (name: string, open: Step, dialog?: string): Screen => ({
  name: `board${name}`,
  route: '/workroom/[tributeId]',
  as: 'creator',
  open,
  ...(dialog && { shows: [`components/people/${dialog}.tsx`] }),
});

/** A screen over the board of the previous one. */
const next = (name: string, open: Step, dialog: string): Screen => ({
  ...own(name, inTurn(closeAll, open), dialog),
  continues: true,
});

const menuOf = (name: string) => openingMenu(`Actions for ${name}`);

/** The board of people, their progress and actions. */
export const BOARD_SCREENS: readonly Screen[] = [
  own('', inTurn(board, lookingAtPeople)),
  next('-menu', menuOf('Ben'), 'person-menu'),
  next(
    '-nudge',
    inTurn(menuOf('Ben'), choosing('Remind by email'), reading('What they’ll get')),
    'nudge-dialog',
  ),
  next(
    '-message',
    inTurn(menuOf('Ben'), choosing('Write a message'), reading('Edit it as you like')),
    'message-dialog',
  ),
  next('-rename', inTurn(menuOf('Aunt Maja'), choosing('Correct the name')), 'rename-person-dialog'),
  next('-remove', inTurn(menuOf('Aunt Maja'), choosing('Remove from the reel')), 'remove-person-dialog'),
  next('-revoke', inTurn(menuOf('Grete'), choosing('Withdraw the invitation')), 'remove-person-dialog'),
  {
    ...next('-received', openingDialog('Add an answer you received'), ''),
    shows: ['components/workroom/people/received-dialog.tsx'],
  },
  {
    ...own('-received-photos', (page) => addPhotos(page, 'Choose a file', 3)),
    continues: true,
  },
  {
    ...own(
      '-received-refused',
      inTurn(
        failing(/\/api\/submission/, 422),
        filling('Their name', 'Aunt Ruth'),
        (page) => page.getByRole('dialog').getByRole('checkbox').check(),
        pressing('Add it'),
        reading(/^We couldn’t add Aunt Ruth’s answer/),
      ),
    ),
    continues: true,
  },
  {
    ...next(
      '-hello',
      inTurn(
        // Or it would arrive on a later screen.
        pressing('Discard it'),
        answering(HELLO, { shown: null, arriving: { failure: null } }),
        openingDialog('Say hello on the invitation'),
        reading(/^We’re preparing your hello/),
      ),
      '',
    ),
    shows: ['components/workroom/hello/hello-dialog.tsx'],
  },
  own(
    '-nudge-all',
    inTurn(boardOf(AT_NIGHT), openingDialog(/^Remind \d people$/), reading('What they’ll get')),
    'nudge-dialog',
  ),
  own('-crowd', inTurn(boardOf(CROWD), lookingAtPeople)),
  own('-empty', inTurn(boardOf([]), reading('Nobody’s here yet.'), lookingAtPeople)),
];
