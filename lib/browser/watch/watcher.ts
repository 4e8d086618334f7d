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
  token: string | null;
  configuration: ClientConfiguration;
};

/** A clip's id, or null for the reel. */
type Subject = string | null;

type FeedPage = Pick<FeedQuery, 'kind' | 'cursor'>;

export type Watcher = ReturnType<typeof createWatcher>;

/** The calls of a page that shows a reel. None throws. */
export function createWatcher({ tributeId, token, configuration }: WatcherOptions) {
  let opening: Promise<unknown> | null = null;
  const open = () => {
    opening ??= token ? openPresentation({ tributeId, token }) : Promise.resolve();
    return opening;
  };
  const prove = () => Promise.all([open(), carryBearer(configuration)]);
  /** Tries the existing cookies first; renews access only when they fail. */
  const look = async <T>(call: () => Promise<ApiResult<T>>): Promise<T | null> => {
    await open();
    const { data, status } = await call();
    if (data || (status !== 401 && status !== 404)) return data;
    // A cookie expired; the link or the account may still be valid.
    opening = null;
    await prove();
    return (await call()).data;
  };

  return {
    tributeId,
    open,
    react: async (subject: Subject, action: ReactionInput['action']): Promise<ReactionsDto | null> => {
      await prove();
      const what = subject === null ? { tributeId } : { submissionId: subject };
      return (await react({ ...what, action, deviceId: deviceId() })).data;
    },
    report: async (subject: Subject, complaint: Complaint): Promise<string | null> => {
      await prove();
      return sendReport(subject === null ? { tributeId } : { submissionId: subject }, complaint);
    },
    freshFilm: (): Promise<PresentationDto | null> => look(() => getPresentation(tributeId)),
    feed: (page: FeedPage): Promise<FeedDto | null> =>
      look(() => listFeed({ tributeId, ...page, deviceId: deviceId() })),
    download: async (subject: Subject): Promise<{ url: string } | { error: string }> => {
      await prove();
      const { data, error } = await getDownload(subject === null ? { tributeId } : { submissionId: subject });
      return data ?? { error: error ?? '' };
    },
  };
}
