import { dataOf } from '#lib/browser/api/client.ts';
import { sendFeedback } from '#lib/browser/api/messages-to-us.ts';
import { sendFile } from '#lib/browser/recording/send-file.ts';
import { clearFeedbackWords, useFeedbackDraft } from '#lib/browser/stores/feedback-draft.ts';

/** Sends the draft's video once, and then its words, also after the page is left. Never rejects. */
export async function sendFeedbackDraft(): Promise<void> {
  const { video, delivery } = useFeedbackDraft.getState();
  if (!video || delivery === 'SENDING') return;
  const { clip } = video;
  /** Only while the draft still holds this video. */
  const tell = (change: Partial<ReturnType<typeof useFeedbackDraft.getState>>) => {
    const isStillThere = useFeedbackDraft.getState().video?.clip === clip;
    if (isStillThere) useFeedbackDraft.setState(change);
    return isStillThere;
  };
  tell({ delivery: 'SENDING', progress: 0 });
  try {
    const uploadId = await sendFile({
      ...video,
      file: clip,
      kind: { kind: 'FEEDBACK' },
      onUploadUrl: (uploadUrl) => tell({ video: { ...video, uploadUrl } }),
      onProgress: (progress) => tell({ progress }),
    });
    if (!tell({ progress: 1 })) return;
    const { rating, text } = useFeedbackDraft.getState();
    await dataOf(sendFeedback({ rating, text: text.trim(), uploadId }));
    if (tell({ video: null, delivery: 'SENT' })) clearFeedbackWords({ rating, text });
  } catch {
    tell({ delivery: 'FAILED' });
  }
}
