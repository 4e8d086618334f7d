import { useEffect, useEffectEvent } from 'react';
import type { UndoAction } from './use-undo.ts';

const TYPING = 'input, textarea, [contenteditable]';
const CHOOSING = '[type="radio"], [type="checkbox"], [type="range"]';

/** Undoes by Ctrl+Z and repeats by Shift+Ctrl+Z or Ctrl+Y, with Command on Apple devices. */
export function useUndoKeys(onUndo: (action: UndoAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = undoActionOf(event);
    if (!action || (event.target instanceof Element && hasOwnUndo(event.target))) return;
    event.preventDefault();
    onUndo(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Fields undo their own typing. Menus and dialogs that save at the end have nothing to undo yet. */
function hasOwnUndo(target: Element): boolean {
  if (target.closest(TYPING) && !target.matches(CHOOSING)) return true;
  const layer = target.closest('[role="dialog"], [role="menu"]');
  return layer !== null && !layer.closest('[data-saves-at-once]');
}

/** Returns what a key stands for. */
export function undoActionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): UndoAction | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'REDO' : 'UNDO';
  return key.toLowerCase() === 'y' && ctrlKey ? 'REDO' : null;
}
