'use client';

import { SignedIn } from '#components/providers/signed-in.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { Reels } from './reels.tsx';

/** Home: my reels as posters, and the way to a new one. */
export function HomeScreen() {
  return (
    <SignedIn fallback={<HomeSkeleton />}>
      <Reels />
    </SignedIn>
  );
}
