import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { undoActionOf } from '#components/workroom/versions/use-undo-keys.ts';
import { useLastSave } from '#lib/browser/hooks/use-last-save.ts';
import { SHORTEST_TRIM_FRAMES, type Trim } from '#lib/contracts/reels.ts';

/** Keys move a handle frame by frame. Their trim is saved as one change after this pause. */
const KEY_PAUSE_MS = 700;

type PartOptions = {
  trim: Trim | null;
  frames: number;
  /** Null shows the whole clip. */
  onTrim: (trim: Trim | null) => void;
};

/** The part of a clip between two handles, which is saved when a handle is let go. */
export function usePart({ trim, frames, onTrim }: PartOptions) {
  const [draft, setDraft] = useState<{ part: Trim; isSaved: boolean } | null>(null);
  const [known, setKnown] = useState(trim);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where the handles were last moved, until that is settled. */
  const moved = useRef<Trim>(null);
  // It was saved, or another change replaced it.
  if (keyOf(known) !== keyOf(trim)) {
    setKnown(trim);
    setDraft(null);
  }
  const part = draft?.part ?? partOf(trim, frames);

  const save = (wanted: Trim | null) => {
    clearTimeout(timer.current);
    const chosen = wanted && wanted.from === 0 && wanted.to === frames ? null : wanted;
    if (keyOf(chosen) === keyOf(trim)) return;
    // The page shows it a moment later. Until then, leaving the clip must not save it again.
    setDraft((current) => current && { ...current, isSaved: true });
    onTrim(chosen);
  };
  const settle = () => {
    moved.current = null;
    if (draft && !draft.isSaved) save(draft.part);
  };
  useLastSave(settle);
  // Undo takes back what the handles show, not an earlier change.
  const settleFirst = useEffectEvent((event: KeyboardEvent) => undoActionOf(event) && settle());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => void settleFirst(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  return {
    part,
    /** Returns whether the handles may stand there. */
    move: (wanted: Trim): boolean => {
      if (wanted.to - wanted.from < Math.min(SHORTEST_TRIM_FRAMES, frames)) return false;
      moved.current = wanted;
      setDraft({ part: wanted, isSaved: false });
      return true;
    },
    save,
    settle,
    /** The slider also calls this for a move that was refused, and with values from before an undo. */
    settleSoon: () => {
      const wanted = moved.current;
      moved.current = null;
      if (!wanted) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => save(wanted), KEY_PAUSE_MS);
    },
  };
}

const keyOf = (trim: Trim | null) => trim && `${trim.from}-${trim.to}`;

/** A trim may reach beyond the clip. */
const partOf = (trim: Trim | null, frames: number): Trim =>
  trim ? { from: trim.from, to: Math.min(trim.to, frames) } : { from: 0, to: frames };
