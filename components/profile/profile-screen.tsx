'use client';

import { SignedIn } from '#components/providers/signed-in.tsx';
import { Profile } from './profile.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** docs/specification.md#profile-settings */
export function ProfileScreen() {
  return (
    <SignedIn fallback={<ProfileSkeleton />}>
      <Profile />
    </SignedIn>
  );
}
