import type { UserDto } from '#lib/contracts/users.ts';
import type { SetSlice } from './slice.ts';

/** Who the identity provider says is signed in (docs/specification.md#firebase-user). */
export type IdentityUser = { userId: string; email: string; emailVerified: boolean };

/** The profile as screens use it (docs/specification.md#user-shape); `createdAt` is in unix seconds. */
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

/** What `updateCount` carries: any of the counts, and the balance (docs/specification.md#update-count). */
type CountChange = Partial<UserDto['counts'] & { credit: number }>;

export type UserSlice = {
  /** The identity, or null when nobody is signed in. */
  user: IdentityUser | null;
  /** The profile from our database with its counts and credit, or null before it has been fetched. */
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
