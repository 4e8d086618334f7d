import type { ApiResult } from '#lib/browser/api/client.ts';
import { getPresentation, openPresentation } from '#lib/browser/api/reels.ts';
import { getDownload, listFeed, react } from '#lib/browser/api/submissions.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import { deviceId } from '#lib/browser/device/device-id.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { FeedDto, FeedQuery, ReactionInput, ReactionsDto } from '#lib/contracts/submissions.ts';
import { type Complaint, sendReport } from './send-report.ts';

type WatcherOptions = {
  tributeId: string;
  /** Of the presentation link by which the page was opened, or null. */
  token: string | null;
  configuration: ClientConfiguration;
};

/** Which clip, or null for the film. */
type Subject = string | null;

type FeedPage = Pick<FeedQuery, 'kind' | 'cursor'>;

export type Watcher = ReturnType<typeof createWatcher>;

/** What a page that shows a film asks of the server in the name of whoever watches. No call throws. */
export function createWatcher({ tributeId, token, configuration }: WatcherOptions) {
  let opening: Promise<unknown> | null = null;
  /** Exchanges the link's token for the viewer's cookie, once; the address stays as it was shared. */
  const open = () => {
    opening ??= token ? openPresentation({ tributeId, token }) : Promise.resolve();
    return opening;
  };
  const prove = () => Promise.all([open(), carryBearer(configuration)]);
  /** Looks by what this browser holds already; only when that is not enough it proves itself anew. */
  const look = async <T>(call: () => Promise<ApiResult<T>>): Promise<T | null> => {
    await open();
    const { data, status } = await call();
    if (data || (status !== 401 && status !== 404)) return data;
    // A cookie was cleared or has ended meanwhile; the link in the address, or the account, may still be good.
    opening = null;
    await prove();
    return (await call()).data;
  };

  return {
    tributeId,
    open,
    /** What people and this device feel about a clip or the film afterwards; null when the call failed. */
    react: async (subject: Subject, action: ReactionInput['action']): Promise<ReactionsDto | null> => {
      await prove();
      const what = subject === null ? { tributeId } : { submissionId: subject };
      return (await react({ ...what, action, deviceId: deviceId() })).data;
    },
    /** Says that something is wrong with a clip or the film. The sentence that says why that failed, or null. */
    report: async (subject: Subject, complaint: Complaint): Promise<string | null> => {
      await prove();
      return sendReport(subject === null ? { tributeId } : { submissionId: subject }, complaint);
    },
    /** The film with fresh links, because the old ones have expired; null when there is none to be had. */
    freshFilm: (): Promise<PresentationDto | null> => look(() => getPresentation(tributeId)),
    /** A page of the clips that can be watched one by one; null when the call failed. */
    feed: (page: FeedPage): Promise<FeedDto | null> =>
      look(() => listFeed({ tributeId, ...page, deviceId: deviceId() })),
    /** An address that saves a clip or the film, good for an hour; or the sentence that says why there is none. */
    download: async (subject: Subject): Promise<{ url: string } | { error: string }> => {
      await prove();
      const { data, error } = await getDownload(subject === null ? { tributeId } : { submissionId: subject });
      return data ?? { error: error ?? '' };
    },
  };
}
