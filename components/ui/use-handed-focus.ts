import { useState } from 'react';
import { focusIfLost } from './focus-once.ts';

/** Call `hand` on press and put `ref` on the replacement of a control that disappears. Never steals the focus. */
export function useHandedFocus() {
  const [isHanded, setHanded] = useState(false);
  return { hand: () => setHanded(true), ref: isHanded ? focusIfLost : null };
}
