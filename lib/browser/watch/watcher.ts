import { type ApiResult, isPassingFailure } from '#lib/browser/api/client.ts';
import { listFeed } from '#lib/browser/api/feed.ts';
import { listMoments } from '#lib/browser/api/moments.ts';
import { getPresentation, openPresentation } from '#lib/browser/api/reels.ts';
import { getDownload } from '#lib/browser/api/submissions.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import { deviceId } from '#lib/browser/device/device-id.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { HeartMoment, ReactionInput } from '#lib/contracts/reactions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { DownloadDto, DownloadQuery, FeedDto, FeedQuery } from '#lib/contracts/submissions.ts';
import type { Reacted } from './send-reactions.ts';
import { type Complaint, sendReport } from './send-report.ts';

type WatcherOptions = {
  tributeId: string;
  token: string | null;
  configuration: ClientConfiguration;
};

/** A clip's id, or null for the reel. */
type Subject = string | null;

/** `entries` are what it shows. */
export type ReelFile = Pick<DownloadDto, 'url' | 'entries'>;

type FeedPage = Pick<FeedQuery, 'kind' | 'cursor'>;

export type Watcher = ReturnType<typeof createWatcher>;

/** Waits for a network: a reel may play from the device without one. */
const networkThere = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Nobody gives a heart before the page is there. */
const loadSending = () => import('./send-reactions.ts').catch(() => null);

/** The calls of a page that shows a reel. None throws. */
export function createWatcher({ tributeId, token, configuration }: WatcherOptions) {
  let opening: Promise<ApiResult<unknown> | null> | null = null;
  const open = async () => {
    opening ??= token ? openPresentation({ tributeId, token }) : Promise.resolve(null);
    const opened = opening;
    const result = await opened;
    // The next call tries again.
    if (result && isPassingFailure(result.status) && opening === opened) opening = null;
  };
  const prove = () => Promise.all([open(), carryBearer(configuration)]);
  const proveOnline = async () => {
    await networkThere();
    await prove();
  };
  /** Tries the existing cookies first; renews access only when they fail. */
  const renewing = async <T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
    const result = await call();
    if (result.status !== 401 && result.status !== 404) return result;
    // A cookie expired; the link or the account may still be valid.
    opening = null;
    await prove();
    return call();
  };
  const send = async (reaction: ReactionInput): Promise<Reacted> => {
    const code = await loadSending();
    return code?.sendReaction(reaction, { isReady: proveOnline, renewing }) ?? null;
  };
  // Here before the network may go.
  void loadSending();
  const look = async <T>(call: () => Promise<ApiResult<T>>): Promise<T | null> => {
    await open();
    return (await renewing(call)).data;
  };
  const find = async (query: DownloadQuery): Promise<ReelFile | { error: string }> => {
    await prove();
    const { data, error } = await renewing(() => getDownload(query));
    return data ?? { error: error ?? '' };
  };

  return {
    tributeId,
    open,
    react: (subject: Subject, action: ReactionInput['action']): Promise<Reacted> => {
      const what = subject === null ? { tributeId } : { submissionId: subject };
      return send({ ...what, action, deviceId: deviceId() });
    },
    /** Gives a clip a heart at a moment: seconds since it began in the reel. */
    love: (submissionId: string, atSeconds: number): Promise<Reacted> =>
      send({ submissionId, atSeconds, action: 'HEART', deviceId: deviceId() }),
    /** The moments of everyone's hearts, for the creator. */
    moments: async (): Promise<readonly HeartMoment[]> =>
      (await look(() => listMoments(tributeId)))?.moments ?? [],
    report: async (subject: Subject, complaint: Complaint): Promise<string | null> => {
      await prove();
      return sendReport(subject === null ? { tributeId } : { submissionId: subject }, complaint);
    },
    freshFilm: (): Promise<PresentationDto | null> => look(() => getPresentation(tributeId)),
    feed: (page: FeedPage): Promise<FeedDto | null> =>
      look(() => listFeed({ tributeId, ...page, deviceId: deviceId() })),
    download: (subject: Subject) => find(subject === null ? { tributeId } : { submissionId: subject }),
    /** Returns the reel's file, or null. */
    findReel: async (): Promise<ReelFile | null> => {
      const found = await find({ tributeId });
      return 'url' in found ? found : null;
    },
    /** All clips as one archive, for the creator. */
    downloadClips: () => find({ tributeId, clips: 'all' }),
  };
}
