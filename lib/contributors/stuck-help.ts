import { APP_NAMES, type InAppBrowser } from './in-app-browsers.ts';
import type { StuckReason } from './progress.ts';
import type { ReportedBrowser } from './reported-browsers.ts';

type Place = { reason: StuckReason | null; app: InAppBrowser | null };
type Trouble = Place & { browser: ReportedBrowser | null };

/** Key of a text about a stuck person, and the name of the app it mentions. */
type Words<Key extends string> = { key: Key; app: string };

/** Reasons that another browser solves. */
const CAMERA_REASONS = new Set<StuckReason>([
  'CAMERA_DENIED',
  'CAMERA_FAILED',
  'CAMERA_BUSY',
  'CAMERA_SILENT',
  'NO_CAMERA',
  'IN_APP_BROWSER',
]);

/** The same, although their words need not name the app. */
const MICROPHONE_REASONS = new Set<StuckReason>(['MICROPHONE_DENIED', 'NO_MICROPHONE', 'MICROPHONE_FAILED']);

/** Returns the text that says where they are stuck; inside an app it names the app. */
export function stuckWordsOf({ reason, app }: Place): Words<StuckReason | 'deniedInApp' | 'inApp'> {
  const known = reason ?? 'CAMERA_FAILED';
  const name = nameOf({ reason: known, app });
  if (name === null) return { key: known, app: '' };
  return { key: known === 'CAMERA_DENIED' ? 'deniedInApp' : 'inApp', app: name };
}

/** The text with the way on for a stuck person, and what it is filled with: each browser has its own places to tap. */
export type Help = {
  key: Exclude<StuckReason, 'MAIL_REFUSED'> | 'inApp';
  values: { app: string; browser: ReportedBrowser | 'UNKNOWN' };
};

/** Returns the text with the way on, to pass on to them, or null where only the creator can act. */
export function helpFor(trouble: Trouble): Help | null {
  const { reason, app } = trouble;
  if (reason === null || reason === 'MAIL_REFUSED') return null;
  const name = nameOf(trouble);
  const browser = trouble.browser ?? 'UNKNOWN';
  if (name !== null) return { key: 'inApp', values: { app: name, browser } };
  // An app that we can't name has the same way on.
  const isInside = app !== null && (CAMERA_REASONS.has(reason) || MICROPHONE_REASONS.has(reason));
  return { key: isInside ? 'IN_APP_BROWSER' : reason, values: { app: '', browser } };
}

const nameOf = ({ reason, app }: Place): string | null =>
  app !== null && app !== 'UNNAMED' && reason !== null && CAMERA_REASONS.has(reason) ? APP_NAMES[app] : null;
