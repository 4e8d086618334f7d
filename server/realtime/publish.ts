import type { ServerEventName, ServerEventPayload } from '#lib/contracts/events.ts';
import { singleton } from '#server/platform/singleton.ts';

export type Publication = { userId: string; event: ServerEventName; payload: unknown[] };
type Publisher = (publication: Publication) => void;
/** One sign-in of one person: what all tokens of one browser's session have in common. */
export type SignIn = { userId: string; signedInAt: number };
type SignInCloser = (signIn: SignIn) => void;

const slot = singleton<{ publish: Publisher; closeSignIn: SignInCloser }>('realtime', () => ({
  publish: () => {},
  closeSignIn: () => {},
}));

/** Called by whoever owns the transport: the sockets in the web process, the way up to them in the worker. */
export function setPublisher(publisher: Publisher): void {
  slot.publish = publisher;
}

/** Tells all open pages of one person. Best effort: the database, not the socket, is the truth. */
export function publish<E extends ServerEventName>(
  userId: string,
  event: E,
  ...payload: ServerEventPayload<E>
): void {
  slot.publish({ userId, event, payload });
}

/** Tells the open pages of a tribute's creator that it is not what it was. */
export function publishTributeChange({ createdBy, tributeId }: ChangedTribute): void {
  publish(createdBy.userId, 'tribute:changed', { tributeId });
}

type ChangedTribute = { createdBy: { userId: string }; tributeId: string };

/** Called by whoever holds the sockets. */
export function setSignInCloser(closer: SignInCloser): void {
  slot.closeSignIn = closer;
}

/** Closes the open lines of a sign-in that has ended; those of the person's other devices stay. */
export function closeSignIn(signIn: SignIn): void {
  slot.closeSignIn(signIn);
}
