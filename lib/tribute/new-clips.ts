import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Looked } from '#lib/contracts/tributes.ts';
import { SEEN_CLIPS_MAX } from './limits.ts';

type Clip = Pick<SubmissionDto, '_id' | 'status' | 'createdAt' | 'arrivedAt' | 'isMine'>;

const arrivalOf = ({ arrivedAt, createdAt }: Clip): string => arrivedAt ?? createdAt;

/** A clip on its way has not arrived, and one that we couldn't use is listed elsewhere. */
const isThere = ({ status }: Clip): boolean => status !== 'UPLOADING' && status !== 'FAILED';

/** Returns a look at every clip that is there. */
export function lookAtAll(clips: readonly Clip[]): Looked {
  const arrivals = clips.filter(isThere).map(arrivalOf);
  return { until: arrivals.toSorted().at(-1) ?? '', seen: [] };
}

/** Returns the ids of other people's clips that arrived after the creator looked, in the order of `clips`. */
export function newClips(clips: readonly Clip[], { until, seen }: Looked): string[] {
  return clips
    .filter((clip) => isThere(clip) && !clip.isMine && arrivalOf(clip) > until && !seen.includes(clip._id))
    .map(({ _id }) => _id);
}

/** Returns the look after one more clip was seen. After the last new one, it covers all of them. */
export function lookAt(clips: readonly Clip[], looked: Looked, id: string): Looked {
  const now = { ...looked, seen: [...looked.seen, id].slice(-SEEN_CLIPS_MAX) };
  return newClips(clips, now).length > 0 ? now : lookAtAll(clips);
}

/** Joins the looks of two devices: the later one, with the clips of both, which may have arrived after either. */
export function joinLooks(one: Looked, other: Looked): Looked {
  const [early, late] = one.until <= other.until ? [one, other] : [other, one];
  const seen = [...new Set([...early.seen, ...late.seen])];
  return { until: late.until, seen: seen.slice(-SEEN_CLIPS_MAX) };
}
