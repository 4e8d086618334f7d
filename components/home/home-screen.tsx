'use client';

import { SignedIn } from '#components/providers/signed-in.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { Reels } from './reels.tsx';

export function HomeScreen() {
  return (
    <SignedIn fallback={<HomeSkeleton />}>
      <Reels />
    </SignedIn>
  );
}
