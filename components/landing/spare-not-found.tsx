'use client';

import { NotFound, type NotFoundKey } from './not-found.tsx';

type SpareNotFoundProps = { appName: string; texts: Record<NotFoundKey, string> };

/**
 * The page of dead links for a layout that has to bring it along with every page that is there: drawn in the browser
 * or for the one page that is not, so that the others carry its few words instead of its picture.
 */
export function SpareNotFound({ appName, texts }: SpareNotFoundProps) {
  return <NotFound appName={appName} texts={(key) => texts[key]} />;
}
