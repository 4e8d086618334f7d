import { MINUTE_MS } from '#lib/time/durations.ts';
import type { ProgressStage, ReportedReason, StuckReason } from './progress.ts';

/** How far a person is, as the creator's board shows it (docs/specification.md#board-states). */
export const BOARD_STATES = ['INVITED', 'OPENED', 'TRYING', 'STUCK', 'SENT', 'DECLINED'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** A browser that records reports every 20 seconds, so that two reports may get lost. */
const RECORDING_SILENT_MS = MINUTE_MS;
/** A browser that sends speaks about once a minute; after ten of them it is gone or has no network. */
const UPLOAD_SILENT_MS = 10 * MINUTE_MS;
/** Long enough to look at a take, to ask somebody, and to come back. */
const TRYING_SILENT_MS = 30 * MINUTE_MS;

type Person = {
  status: 'INVITED' | 'OPENED' | 'RECORDED' | 'DECLINED' | 'REVOKED';
  progress: { stage: ProgressStage; reason: ReportedReason | null; at: Date } | null;
  /** Clips that are all here and can be used, those on their way, and those that cannot be used. */
  clips: { arrived: number; uploading: number; failed: number };
  /** Their mail server takes no mail for the address. */
  isMailRefused: boolean;
};

type Standing = {
  state: BoardState;
  reason: StuckReason | null;
  /** A recording is running at this moment. */
  isRecording: boolean;
};

const standing = (state: Exclude<BoardState, 'STUCK'>): Standing => ({
  state,
  reason: null,
  isRecording: false,
});
const stuck = (reason: StuckReason): Standing => ({ state: 'STUCK', reason, isRecording: false });

/**
 * Where the board shows a person. A clip that is here outweighs all that was said before; a browser that grew silent
 * with a take unsent, or in the middle of sending it, is stuck; one that only looked has opened the link.
 */
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

/** What their browser's last word means now; null when it has said nothing that counts any more. */
function saidOf({ progress, clips }: Person, now: Date): Standing | null {
  const { stage, reason, at } = progress ?? NOTHING_SAID;
  const silentMs = now.getTime() - at.getTime();
  if (stage === 'STUCK') return stuck(reason ?? 'CAMERA_FAILED');
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
