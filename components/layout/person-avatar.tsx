'use client';

import { useState } from 'react';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import styles from './person-avatar.module.css';

export function PersonAvatar({ size }: { size?: 'large' }) {
  const profile = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const email = useRootStore(({ user }) => user?.email ?? '');
  const name = profile ? displayName([profile]) : '';
  const picture = profile?.userProfile ?? '';
  const [broken, setBroken] = useState('');
  return (
    <span className={size === 'large' ? `${styles.avatar} ${styles.large}` : styles.avatar}>
      {picture && picture !== broken ? (
        <img className={styles.picture} src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        (name || email).charAt(0).toUpperCase()
      )}
    </span>
  );
}
