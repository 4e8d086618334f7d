'use client';

import { SignedIn } from '#components/providers/signed-in.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import { Notifications } from './notifications.tsx';

export function NotificationScreen() {
  return (
    <SignedIn fallback={<NotificationSkeleton />}>
      <Notifications />
    </SignedIn>
  );
}
