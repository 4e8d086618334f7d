import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '#lib/api/client.ts';
import { sendFeedback } from '#lib/api/messages-to-us.ts';
import { useLeaveWarning } from '#lib/hooks/use-leave-warning.ts';
import { sendFeedbackVideo } from '#lib/recording/send-feedback-video.ts';
import { type FileRefusal, refuseFile, videoTypeOf } from '#lib/recording/video-file.ts';
import { clearFeedbackDraft, useFeedbackDraft } from '#lib/stores/feedback-draft.ts';

type Step = 'intro' | 'camera' | 'review' | 'sent';

/** A video of feedback from the camera to the server. It stays on this device's pages until it has arrived. */
export function useFeedbackVideo() {
  const video = useFeedbackDraft((draft) => draft.video);
  const [step, setStep] = useState<Step>(video ? 'review' : 'intro');
  const [fileRefusal, setFileRefusal] = useState<FileRefusal | null>(null);
  const [progress, setProgress] = useState(0);

  const sending = useMutation({
    mutationFn: async (unsent: NonNullable<typeof video>) => {
      const uploadId = await sendFeedbackVideo({
        ...unsent,
        onUploadUrl: (uploadUrl) => useFeedbackDraft.setState({ video: { ...unsent, uploadUrl } }),
        onProgress: setProgress,
      });
      const { rating, text } = useFeedbackDraft.getState();
      return dataOf(sendFeedback({ rating, text: text.trim(), uploadId }));
    },
    onSuccess: () => {
      clearFeedbackDraft();
      setStep('sent');
    },
  });

  useLeaveWarning(video !== null);

  const show = (clip: Blob, fileName: string) => {
    setProgress(0);
    sending.reset();
    useFeedbackDraft.setState({ video: { clip, fileName, uploadUrl: null } });
    setStep('review');
  };

  return {
    step,
    video,
    /** Why the file that was chosen cannot be sent. */
    fileRefusal,
    progress,
    isSending: sending.isPending,
    hasFailed: sending.isError,
    openCamera: () => {
      setFileRefusal(null);
      setStep('camera');
    },
    leaveCamera: () => setStep(video ? 'review' : 'intro'),
    recorded: (clip: Blob) => {
      if (clip.size > 0) show(clip, 'feedback');
    },
    chooseFile: (file: File) => {
      const refusal = refuseFile(file);
      setFileRefusal(refusal);
      if (refusal) return setStep(video ? 'review' : 'intro');
      return show(new Blob([file], { type: videoTypeOf(file) ?? file.type }), file.name);
    },
    send: () => {
      if (video) sending.mutate(video);
    },
    startAgain: () => setStep('intro'),
  };
}
