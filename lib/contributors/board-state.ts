import { MINUTE_MS } from '#lib/time/durations.ts';
import type { InAppBrowser } from './in-app-browsers.ts';
import type { ProgressStage, ReportedReason, StuckReason } from './progress.ts';
import type { ReportedBrowser } from './reported-browsers.ts';

/** States of a person on the board (docs/specification.md#board-states). */
export const BOARD_STATES = ['INVITED', 'OPENED', 'TRYING', 'STUCK', 'SENT', 'DECLINED'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** A browser that records reports every 20 seconds, so two reports may get lost. */
const RECORDING_SILENT_MS = MINUTE_MS;
/** A browser that uploads reports every minute; after ten silent minutes it is gone or offline. */
const UPLOAD_SILENT_MS = 10 * MINUTE_MS;
/** Enough to look at a take and come back. */
const TRYING_SILENT_MS = 30 * MINUTE_MS;

type Person = {
  status: 'INVITED' | 'OPENED' | 'RECORDED' | 'DECLINED' | 'REVOKED';
  progress: {
    stage: ProgressStage;
    reason: ReportedReason | null;
    app?: InAppBrowser | null;
    browser?: ReportedBrowser | null;
    at: Date;
  } | null;
  clips: { arrived: number; uploading: number; failed: number };
  isMailRefused: boolean;
};

export type Standing = {
  state: BoardState;
  reason: StuckReason | null;
  app: InAppBrowser | null;
  browser: ReportedBrowser | null;
  isRecording: boolean;
};

const standing = (state: Exclude<BoardState, 'STUCK'>): Standing => ({
  state,
  reason: null,
  app: null,
  browser: null,
  isRecording: false,
});
const stuck = (
  reason: StuckReason,
  { app = null, browser = null }: Partial<Pick<Standing, 'app' | 'browser'>> = {},
): Standing => ({
  state: 'STUCK',
  reason,
  app,
  browser,
  isRecording: false,
});

/** An arrived clip outweighs any report; a browser that went silent with an unsent take, or while sending it, is stuck. */
export function boardStateOf(person: Person, now: Date): Standing {
  const { status, clips, isMailRefused } = person;
  if (clips.arrived > 0) return standing('SENT');
  if (status === 'DECLINED') return standing('DECLINED');
  const said = saidOf(person, now);
  if (said) return said;
  if (clips.failed > 0) return stuck('CLIP_FAILED');
  if (status !== 'INVITED') return standing('OPENED');
  return isMailRefused ? stuck('MAIL_REFUSED') : standing('INVITED');
}

const NOTHING_SAID = { stage: 'OPENED', reason: null, at: new Date(0) } as const;

function saidOf({ progress, clips }: Person, now: Date): Standing | null {
  const { stage, reason, at } = progress ?? NOTHING_SAID;
  const silentMs = now.getTime() - at.getTime();
  if (stage === 'STUCK') return stuck(reason ?? 'CAMERA_FAILED', progress ?? {});
  if (stage === 'UPLOADING' || clips.uploading > 0) {
    return silentMs < UPLOAD_SILENT_MS ? standing('TRYING') : stuck('UPLOAD_BROKEN_OFF');
  }
  if (stage === 'OPENED') return null;
  if (silentMs < TRYING_SILENT_MS) {
    return {
      ...standing('TRYING'),
      isRecording: stage === 'RECORDING' && silentMs < RECORDING_SILENT_MS,
    };
  }
  return stage === 'TRYING' ? null : stuck('TAKE_UNSENT');
}
