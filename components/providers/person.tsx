'use client';

import { useEffect } from 'react';
import type { Identity } from '#lib/browser/auth/identity.ts';
import type { AuthStatus } from './auth-context.ts';
import { Queries } from './queries.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useProfile } from './use-profile.ts';
import { useRealtime } from './use-realtime.ts';

type PersonProps = {
  identity: Identity;
  userId: string;
  status: AuthStatus;
  /** Whether this page has the cookies of a session. */
  hasSession: boolean;
  /** Called with the status for which the profile is known, and with null when that is over. */
  onSettled: (status: AuthStatus | null) => void;
};

/** What goes on for as long as somebody is here: profile and live news. Its code comes once somebody is. */
export function Person(props: PersonProps) {
  return (
    <Queries>
      <Presence {...props} />
    </Queries>
  );
}

function Presence({ identity, userId, status, hasSession, onSettled }: PersonProps) {
  const { isSettled } = useProfile(identity, status);
  useRealtime(identity, userId);
  useAccountLanguage(hasSession);
  useEffect(() => {
    if (!isSettled) return undefined;
    onSettled(status);
    return () => onSettled(null);
  }, [isSettled, status, onSettled]);
  return null;
}
