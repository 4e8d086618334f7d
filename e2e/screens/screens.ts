import { ACCOUNT_SCREENS } from './account-screens.ts';
import { BOARD_SCREENS } from './board-screens.ts';
import { CLIP_SCREENS } from './clip-screens.ts';
import { CREATOR_SCREENS, SIGN_IN_SCREENS } from './creator-screens.ts';
import { FEEDBACK_SCREENS } from './feedback-screens.ts';
import { FILM_SCREENS, GUEST_WATCH_SCREENS } from './film-screens.ts';
import { GUEST_SCREENS } from './guest-screens.ts';
import { HOME_SCREENS } from './home-screens.ts';
import { HOST_SCREENS } from './host-screens.ts';
import { HOUSE_SCREENS } from './house-screens.ts';
import { INVITE_SCREENS } from './invite-screens.ts';
import { WORKROOM_LIVE_SCREENS } from './live-screens.ts';
import { WORKROOM_MOMENT_SCREENS } from './moment-screens.ts';
import { OPERATOR_SCREENS } from './operator-screens.ts';
import { OWN_PAGE_SCREENS } from './own-page-screens.ts';
import { PAYMENT_SCREENS } from './payment-screens.ts';
import { PERSON_SCREENS } from './person-screens.ts';
import { RECORDER_TROUBLE_SCREENS } from './recorder-trouble-screens.ts';
import { RETENTION_SCREENS } from './retention-screens.ts';
import type { Screen } from './screen.ts';
import { SHARE_STATE_SCREENS } from './share-state-screens.ts';
import { SPANISH_SCREENS } from './spanish-screens.ts';
import { WORKROOM_TOAST_SCREENS } from './toast-screens.ts';
import { WORKROOM_VERSION_SCREENS } from './version-screens.ts';
import { WIZARD_CREATOR_SCREENS, WIZARD_VISITOR_SCREENS } from './wizard-screens.ts';
import { WIZARD_STATE_SCREENS } from './wizard-state-screens.ts';
import { WORKROOM_DIALOG_SCREENS, WORKROOM_STATE_SCREENS } from './workroom-screens.ts';

const OF_GUESTS = [
  ...GUEST_SCREENS,
  ...OWN_PAGE_SCREENS,
  ...GUEST_WATCH_SCREENS,
  ...RECORDER_TROUBLE_SCREENS,
];

/** Every screen by subject, in an order that each person can follow. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  house: HOUSE_SCREENS,
  account: ACCOUNT_SCREENS,
  guest: OF_GUESTS.filter(({ as }) => as === 'guest'),
  // Others with the link, each in their own browser.
  guests: OF_GUESTS.filter(({ as }) => as !== 'guest'),
  wizard: [
    ...WIZARD_VISITOR_SCREENS,
    ...SIGN_IN_SCREENS,
    ...WIZARD_STATE_SCREENS,
    ...WIZARD_CREATOR_SCREENS,
    ...HOME_SCREENS,
    ...RETENTION_SCREENS,
  ],
  host: HOST_SCREENS,
  creator: CREATOR_SCREENS,
  workroom: [
    ...WORKROOM_DIALOG_SCREENS,
    ...WORKROOM_STATE_SCREENS,
    ...WORKROOM_VERSION_SCREENS,
    ...WORKROOM_TOAST_SCREENS,
    ...WORKROOM_LIVE_SCREENS,
    ...WORKROOM_MOMENT_SCREENS,
  ],
  clips: CLIP_SCREENS,
  board: BOARD_SCREENS,
  invites: INVITE_SCREENS,
  share: SHARE_STATE_SCREENS,
  operator: OPERATOR_SCREENS,
  feedback: FEEDBACK_SCREENS,
  payment: PAYMENT_SCREENS,
  person: PERSON_SCREENS,
  film: FILM_SCREENS,
  spanish: SPANISH_SCREENS,
};
