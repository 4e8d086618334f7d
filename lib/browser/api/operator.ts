import type {
  AccountActionInput,
  ActionBasis,
  FailedJobDto,
  LogLineDto,
  OpenReportDto,
  OperatorAccountDto,
  OperatorOverviewDto,
  OperatorReelDto,
  OperatorReelQuery,
  ReelActionInput,
  RetryJobInput,
  ReviewReportInput,
  StuckUploadDto,
} from '#lib/contracts/operator.ts';
import type { OpenPaymentDto, RefusedMailDto } from '#lib/contracts/operator-mails-and-payments.ts';
import type { PartName } from '#lib/contracts/parts.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { apiAddress } from './api-address.ts';
import { type ApiResult, request } from './client.ts';

/** What the dialog of an action gives it. */
export type Act = (basis: ActionBasis) => Promise<ApiResult<unknown>>;

/** Entries that a section shows at a time. */
const LIST_LENGTH = '20';

const listOf =
  <Item>(path: `/${string}`, query: Record<string, string | undefined> = {}) =>
  (cursor: string | undefined, signal?: AbortSignal) =>
    request<Item[]>(path, { query: { ...query, cursor, limit: LIST_LENGTH }, signal });

/** Its action id makes a repetition harmless. */
const act = (path: `/${string}`, body: ActionBasis) =>
  request<unknown>(path, { method: 'POST', body, isRepeatable: true });

export const getOverview = (signal?: AbortSignal) => request<OperatorOverviewDto>('/operator', { signal });

/** Returns the parts that are down, without a sign-in: while the database is away nobody has one. Throws without an answer. */
export async function getPartsDown(signal?: AbortSignal): Promise<PartName[]> {
  const response = await fetch(apiAddress('/health/ready'), { ...(signal && { signal }) });
  // Answers 503 while it names a part.
  const { data } = (await response.json()) as { data: Partial<Record<PartName, boolean>> };
  return (Object.keys(data) as PartName[]).filter((name) => data[name] === false);
}

export const getReportedFilm = (tributeId: string, signal?: AbortSignal) =>
  request<PresentationDto>('/operator/film', { query: { tributeId }, signal });

export const listFailedJobs = listOf<FailedJobDto>('/operator/failed_jobs');
export const listReports = listOf<OpenReportDto>('/operator/reports');
export const listStuckUploads = listOf<StuckUploadDto>('/operator/uploads');
export const listRefusedMails = listOf<RefusedMailDto>('/operator/mails');
export const listOpenPayments = listOf<OpenPaymentDto>('/operator/payments');
export const listLog = listOf<LogLineDto>('/operator/log');
/** A search replaces the list. */
export const listReels = (list: NonNullable<OperatorReelQuery['list']>, search?: string) =>
  listOf<OperatorReelDto>('/operator/reels', search ? { search } : { list });
/** Without a search, the suspended ones. */
export const listAccounts = (search?: string) => listOf<OperatorAccountDto>('/operator/accounts', { search });

export const retryJob = (body: RetryJobInput) => act('/operator/failed_jobs', body);
export const reviewReport = (body: ReviewReportInput) => act('/operator/reports', body);
export const changeReel = (body: ReelActionInput) => act('/operator/reels', body);
export const changeAccount = (body: AccountActionInput) => act('/operator/accounts', body);
