/** Words per minute; people read about 130 aloud. */
export const PROMPTER_SPEEDS = [70, 90, 110, 130, 150, 180] as const;
export type PrompterSpeed = (typeof PROMPTER_SPEEDS)[number];
export const USUAL_PROMPTER_SPEED: PrompterSpeed = 110;
export const NOTES_CHARS_MAX = 5_000;

export function nextSpeed(speed: PrompterSpeed, step: -1 | 1): PrompterSpeed {
  return PROMPTER_SPEEDS[PROMPTER_SPEEDS.indexOf(speed) + step] ?? speed;
}

/** Returns how many pixels the notes move in a second. `height` is that of all notes, in pixels. */
export function pixelsPerSecond(notes: string, height: number, speed: PrompterSpeed): number {
  const words = notes.split(/\s+/).filter(Boolean).length;
  return words === 0 ? 0 : (height * speed) / (words * 60);
}

/** The last lines stay visible, so that nobody loses their place. */
const STEP_SHARE = 0.6;

/** Returns where notes stand that move in steps instead of gliding, by most of the visible lines at a time. */
export function steppedTop(top: number, visibleHeight: number): number {
  const step = Math.max(1, visibleHeight * STEP_SHARE);
  return Math.floor(top / step) * step;
}
