import { useEffect, useState } from 'react';
import { listSubmissions } from '#lib/browser/api/submissions.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

/** Guests have no socket, so they poll, in milliseconds. */
const POLL_MS = 2_000;

/** Polls a submission until it is final. */
export function useSubmission(tributeId: string, sent: SubmissionDto): SubmissionDto {
  const [submission, setSubmission] = useState(sent);
  const { _id: submissionId } = sent;
  const isInWork = submission.status === 'UPLOADING' || submission.status === 'PROCESSING';

  useEffect(() => {
    if (!isInWork) return;
    const leaving = new AbortController();
    const look = async () => {
      const { data } = await listSubmissions(tributeId, leaving.signal);
      const current = data?.find(({ _id }) => _id === submissionId);
      if (current) setSubmission(current);
    };
    // A failed poll changes nothing.
    const timer = setInterval(() => void look().catch(() => null), POLL_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isInWork, tributeId, submissionId]);

  return submission;
}
