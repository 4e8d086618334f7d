import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '#components/ui/focus-once.ts';

type Opener = { section: Element; index: number };

/**
 * Keeps what a dialog decides about. If the entry of the pressed button is gone afterwards, the focus moves to the next
 * entry, or to the section's heading.
 */
export function useDecision<Subject>() {
  const [decision, setDecision] = useState<Subject | null>(null);
  const opener = useRef<Opener>(null);
  useEffect(() => {
    if (decision !== null || !opener.current) return;
    const { section, index } = opener.current;
    opener.current = null;
    focusIfLost(
      entriesOf(section)[index]?.querySelector<HTMLElement>('button') ??
        section.querySelector<HTMLElement>('h2'),
    );
  }, [decision]);
  const decide = (subject: Subject) => {
    const button = document.activeElement;
    const section = button?.closest('section');
    if (section)
      opener.current = { section, index: entriesOf(section).findIndex((entry) => entry.contains(button)) };
    setDecision(subject);
  };
  return { decision, decide, close: () => setDecision(null) };
}

const entriesOf = (section: Element) => [...section.querySelectorAll('li')];
