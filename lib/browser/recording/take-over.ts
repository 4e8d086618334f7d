import { isPassingFailure } from '#lib/browser/api/client.ts';
import { takeHandover } from '#lib/browser/api/handovers.ts';
import { becomeAgain } from '#lib/browser/api/people.ts';
import { handedIn } from '#lib/tribute/handover-link.ts';
import { keepHandedDraft } from './handed-draft.ts';
import { rememberName } from './remembered-name.ts';
import { forgetTakerKey, keepTaken, takenAs, takerKeyOf } from './taker-key.ts';

type Outcome = 'taken' | 'gone' | 'offline';

/** Makes this browser the person of another device, also again by the same link, and keeps that one's draft. */
export async function takeOver(tributeId: string, handover: string): Promise<Outcome> {
  const { data, status } = await takeHandover({ tributeId, handover, takerKey: takerKeyOf(handover) });
  if (!data && status !== 404 && status !== 422) return 'offline';
  if (!data) return takeAgain(tributeId, handover);
  keepTaken(handover, data._id);
  const place = { tributeId, personId: data._id, ...handedIn(window.location.search) };
  if (data.draft) await keepHandedDraft(place, data.draft);
  if (data.name) rememberName(tributeId, data.name, data._id);
  return 'taken';
}

/** By a link that no longer works, a browser that had used it becomes that person again: it may be someone else now. */
async function takeAgain(tributeId: string, handover: string): Promise<Outcome> {
  const personId = takenAs(handover);
  const { data, status } = personId ? await becomeAgain({ tributeId, personId }) : NOBODY;
  if (!data && isPassingFailure(status)) return 'offline';
  forgetTakerKey();
  if (data?.name) rememberName(tributeId, data.name, data._id);
  return data ? 'taken' : 'gone';
}

const NOBODY = { data: null, status: 404 };
