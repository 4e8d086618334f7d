import type { UserDto } from '#lib/contracts/users.ts';
import type { SetSlice } from './slice.ts';

/** The identity provider's user (docs/specification.md#firebase-user). */
export type IdentityUser = { userId: string; email: string; emailVerified: boolean };

/** docs/specification.md#user-shape; `createdAt` is in unix seconds. */
export type UserProfile = {
  _id: string;
  createdAt: number;
  email: string;
  firstName: string;
  lastName: string;
  userProfile: string | null;
  counts: UserDto['counts'];
  credit: number;
  stripeCustomerId: string | null;
};

/** A change from `updateCount`: counts and balance (docs/specification.md#update-count). */
type CountChange = Partial<UserDto['counts'] & { credit: number }>;

export type UserSlice = {
  user: IdentityUser | null;
  userFirebaseData: UserProfile | null;
  setUser: (user: IdentityUser) => void;
  setProfile: (user: UserDto) => void;
  mergeCounts: (change: CountChange) => void;
};

export function createUserSlice(set: SetSlice<UserSlice>): UserSlice {
  return {
    user: null,
    userFirebaseData: null,
    setUser: (user) => set({ user }),
    setProfile: (user) => set({ userFirebaseData: toProfile(user) }),
    mergeCounts: ({ credit, ...counts }) =>
      set(({ userFirebaseData: profile }) =>
        profile
          ? {
              userFirebaseData: {
                ...profile,
                counts: { ...profile.counts, ...counts },
                credit: credit ?? profile.credit,
              },
            }
          : {},
      ),
  };
}

function toProfile({
  basicInfo,
  _id,
  createdAt,
  email,
  counts,
  credit,
  stripeCustomerId,
}: UserDto): UserProfile {
  const { firstName, lastName, image } = basicInfo;
  return { _id, createdAt, email, firstName, lastName, userProfile: image, counts, credit, stripeCustomerId };
}
