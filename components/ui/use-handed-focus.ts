import { useState } from 'react';
import { focusIfLost } from './focus-once.ts';

/**
 * Moves the focus from a control that disappears after success: call `hand` on press, and put `ref` on its
 * replacement. Never steals the focus.
 */
export function useHandedFocus() {
  const [isHanded, setHanded] = useState(false);
  return { hand: () => setHanded(true), ref: isHanded ? focusIfLost : null };
}
