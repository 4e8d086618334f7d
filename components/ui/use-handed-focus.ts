import { useState } from 'react';
import { focusIfLost } from './focus-once.ts';

/**
 * For a control that goes by its own success: `hand` is called when it is pressed, and `ref` stands on what takes its
 * place. Nothing takes the focus before a press, or from where a person is by then.
 */
export function useHandedFocus() {
  const [isHanded, setHanded] = useState(false);
  return { hand: () => setHanded(true), ref: isHanded ? focusIfLost : null };
}
