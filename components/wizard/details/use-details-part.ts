import { usePathname, useSearchParams } from 'next/navigation';
import { BREAKPOINTS } from '#components/theme/tokens.ts';

/** The parts of the details in their order; a phone shows one at a time. */
export const DETAILS_PARTS = ['subject', 'picture', 'date'] as const;

/**
 * The part of the details that a phone shows, by its place. Each has an address of its own (`?part=picture`), so that
 * back, forward and reload keep the place; wide screens show all of them and go on without.
 */
export function useDetailsPart(): { part: number; show: (part: number) => void } {
  const pathname = usePathname();
  const named = useSearchParams().get('part');
  return {
    part: Math.max(
      DETAILS_PARTS.findIndex((name) => name === named),
      0,
    ),
    // Next follows the browser's history, and nothing has to be asked of the server.
    show: (part) => {
      const name = DETAILS_PARTS[part];
      window.history.pushState(null, '', part > 0 && name ? `${pathname}?part=${name}` : pathname);
    },
  };
}

/** Whether the parts come one by one: below `sm`, as the style sheet decides it. */
export const isPhone = () => window.matchMedia(`(max-width: ${BREAKPOINTS.sm - 1}px)`).matches;
