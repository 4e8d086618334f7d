import type { Types } from 'mongoose';

const ERASED = 'erased-';

/** Returns the anonymous id of an erased payer; always the same for one user. */
export const nameOfErased = (user: Types.ObjectId): string => `${ERASED}${String(user)}`;

export const isErased = (userId: string): boolean => userId.startsWith(ERASED);
