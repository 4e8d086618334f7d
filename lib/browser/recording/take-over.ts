import { takeHandover } from '#lib/browser/api/handovers.ts';
import { handedIn } from '#lib/tribute/handover-link.ts';
import { keepHandedDraft } from './handed-draft.ts';
import { rememberName } from './remembered-name.ts';
import { forgetTakerKey, keepTaken, takerKeyOf } from './taker-key.ts';

/** Makes this browser the person of another device, also again by the same link, and keeps that one's draft. */
export async function takeOver(tributeId: string, handover: string): Promise<'taken' | 'gone' | 'offline'> {
  const { data, status } = await takeHandover({ tributeId, handover, takerKey: takerKeyOf(handover) });
  if (!data && status !== 404 && status !== 422) return 'offline';
  if (!data) return forgetTakerKey(handover) ? 'taken' : 'gone';
  keepTaken(handover);
  const place = { tributeId, personId: data._id, ...handedIn(window.location.search) };
  if (data.draft) await keepHandedDraft(place, data.draft);
  if (data.name) rememberName(tributeId, data.name, data._id);
  return 'taken';
}
