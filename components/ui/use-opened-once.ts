import { useState } from 'react';

/** Whether something has been open at all: its code is loaded then, and it stays mounted so that it can close softly. */
export function useOpenedOnce(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened || isOpen;
}
