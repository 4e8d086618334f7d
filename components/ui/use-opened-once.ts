import { useState } from 'react';

/** True after the first opening, so that a dialog stays mounted for its closing animation. */
export function useOpenedOnce(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened || isOpen;
}
