import type { Screen } from './screen.ts';
import { failing, inTurn, pressing, type Step } from './steps.ts';
import { edited, openVersions, SAVE_FILM, VERSIONS_DIALOG } from './version-screens.ts';
import { own, workroom } from './workroom-screens.ts';

/** A toast under the pointer stays. */
const holdingToast =
  (text: RegExp): Step =>
  (page) =>
    page.getByText(text).first().hover();

/** Nothing that is sent arrives. */
const outage = failing(SAVE_FILM, 503);

/** Undoing and restoring that did not arrive. */
export const WORKROOM_TOAST_SCREENS: readonly Screen[] = [
  own(
    'undo-failed',
    inTurn(edited, workroom, outage, pressing(/^Undo: /), holdingToast(/^We couldn’t undo that/)),
  ),
  own(
    'restore-failed',
    inTurn(
      openVersions,
      outage,
      pressing(/^Restore the version from/),
      holdingToast(/^We couldn’t restore that version/),
    ),
    VERSIONS_DIALOG,
  ),
];
