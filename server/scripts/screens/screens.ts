import { ACCOUNT_SCREENS } from './account-screens.ts';
import { CREATOR_SCREENS, SIGN_IN_SCREENS } from './creator-screens.ts';
import { FILM_SCREENS } from './film-screens.ts';
import { GUEST_SCREENS } from './guest-screens.ts';
import { HOUSE_SCREENS } from './house-screens.ts';
import { PERSON_SCREENS } from './person-screens.ts';
import type { Screen } from './screen.ts';
import { SPANISH_SCREENS } from './spanish-screens.ts';
import { WIZARD_CREATOR_SCREENS, WIZARD_VISITOR_SCREENS } from './wizard-screens.ts';

/** Every screen by subject, in an order in which each person can come to it. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  house: HOUSE_SCREENS,
  account: ACCOUNT_SCREENS,
  guest: GUEST_SCREENS,
  wizard: [...WIZARD_VISITOR_SCREENS, ...SIGN_IN_SCREENS, ...WIZARD_CREATOR_SCREENS],
  creator: CREATOR_SCREENS,
  person: PERSON_SCREENS,
  film: FILM_SCREENS,
  spanish: SPANISH_SCREENS,
};
