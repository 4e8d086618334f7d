import type { Types } from 'mongoose';

const ERASED = 'erased-';

/** Who paid, in books that outlive an account: the same however often its erasing is begun, and nobody’s name. */
export const nameOfErased = (user: Types.ObjectId): string => `${ERASED}${String(user)}`;

/** Whether a `userId` in the books is of somebody who was erased. */
export const isErased = (userId: string): boolean => userId.startsWith(ERASED);
