import { usePathname, useSearchParams } from 'next/navigation';
import { BREAKPOINTS } from '#components/theme/tokens.ts';

export const DETAILS_PARTS = ['subject', 'picture', 'date'] as const;

/** Each part has an address (`?part=picture`), so that back, forward and reload work; wide screens show all. */
export function useDetailsPart(): { part: number; show: (part: number) => void } {
  const pathname = usePathname();
  const named = useSearchParams().get('part');
  return {
    part: Math.max(
      DETAILS_PARTS.findIndex((name) => name === named),
      0,
    ),
    // Next follows the browser's history without a server request.
    show: (part) => {
      const name = DETAILS_PARTS[part];
      window.history.pushState(null, '', part > 0 && name ? `${pathname}?part=${name}` : pathname);
    },
  };
}

/** Below `sm`, as in the style sheet. */
export const isPhone = () => window.matchMedia(`(max-width: ${BREAKPOINTS.sm - 1}px)`).matches;
