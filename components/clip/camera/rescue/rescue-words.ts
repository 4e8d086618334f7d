import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { BrowserKind } from '#lib/browser/device/browser-kind.ts';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { isByApp, type RescueGuide } from '#lib/browser/recording/rescue-plan.ts';
import { APP_NAMES } from '#lib/contributors/in-app-browsers.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Handover } from './use-handover.ts';

type Texts = RecorderTexts['camera'];

/** `isHandedOver`: whether the page shows a code for the phone. */
export function headingOf(
  guide: RescueGuide,
  { rescue, problemHeading }: Texts,
  isHandedOver: boolean,
): string {
  if (guide === 'phone' && !isHandedOver) return problemHeading;
  if (guide === 'app' || guide === 'appBottom') return rescue.headings.app;
  if (guide.startsWith('allow')) return rescue.headings.allow;
  return guide in rescue.headings ? rescue.headings[guide as keyof typeof rescue.headings] : problemHeading;
}

/** Returns the one sentence of why. In an app's browser, the app is the reason. */
export function whyOf(problem: CameraProblem, { app }: BrowserKind, { rescue, problems }: Texts): string {
  if (app === null || !isByApp(problem)) return problems[problem];
  return app === 'UNNAMED' ? rescue.why.otherApp : fill(rescue.why.app, { app: APP_NAMES[app] });
}

/** Apps of Meta name the menu's entry differently. */
const EXTERNAL = new Set(['INSTAGRAM', 'FACEBOOK', 'MESSENGER', 'THREADS']);

export function stepsOf(
  guide: RescueGuide,
  { app }: BrowserKind,
  { steps, entries }: Texts['rescue'],
): string[] {
  if (guide === 'phone') return [];
  if (guide !== 'app' && guide !== 'appBottom') return [steps[guide].first, steps[guide].second];
  const entry = app !== null && EXTERNAL.has(app) ? entries.external : entries.browser;
  return [steps[guide], fill(steps.entry, { entry })];
}

/** Says what of a draft another browser gets, or returns null without a draft. */
export function comesAlong(
  { hasDraft, leavesTakes }: Pick<Handover, 'hasDraft' | 'leavesTakes'>,
  { outside }: Texts['rescue'],
): string | null {
  if (hasDraft) return leavesTakes ? outside.draftNotTakes : outside.draft;
  return leavesTakes ? outside.takesStay : null;
}
