import type { ServerEventName, ServerEventPayload, TributeChange } from '#lib/contracts/events.ts';
import { singleton } from '#server/platform/singleton.ts';

export type Publication = { userId: string; event: ServerEventName; payload: unknown[] };
type Publisher = (publication: Publication) => void;
export type SignIn = { userId: string; signedInAt: number };
type SignInCloser = (signIn: SignIn) => void;
type PersonCloser = (userId: string) => void;

type Slot = { publish: Publisher; closeSignIn: SignInCloser; closePerson: PersonCloser };

const slot = singleton<Slot>('realtime', () => ({
  publish: () => {},
  closeSignIn: () => {},
  closePerson: () => {},
}));

/** Sets the transport: sockets in the web process, the parent in the worker. */
export function setPublisher(publisher: Publisher): void {
  slot.publish = publisher;
}

/** Sends an event to all open pages of a person. Best effort: the database is the truth. */
export function publish<E extends ServerEventName>(
  userId: string,
  event: E,
  ...payload: ServerEventPayload<E>
): void {
  slot.publish({ userId, event, payload });
}

/** Sends the creator's open pages what changed in a tribute; by default they load all of it again. */
export function publishTributeChange(
  { createdBy, tributeId }: ChangedTribute,
  change: Omit<TributeChange, 'tributeId'> = {},
): void {
  publish(createdBy.userId, 'tribute:changed', { tributeId, ...change });
}

type ChangedTribute = { createdBy: { userId: string }; tributeId: string };

export function setSignInCloser(closer: SignInCloser): void {
  slot.closeSignIn = closer;
}

/** Closes the sockets of an ended sign-in; those of other devices stay. */
export function closeSignIn(signIn: SignIn): void {
  slot.closeSignIn(signIn);
}

export function setPersonCloser(closer: PersonCloser): void {
  slot.closePerson = closer;
}

/** Closes all sockets of a person, in every process. */
export function closePerson(userId: string): void {
  slot.closePerson(userId);
}
