import { useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { type FileRefusal, refuseFile, videoTypeOf } from '#lib/browser/recording/video-file.ts';
import {
  clearFeedbackVideo,
  keepFeedbackVideo,
  useFeedbackDraft,
} from '#lib/browser/stores/feedback-draft.ts';
import { sendFeedbackDraft } from './send-feedback-draft.ts';

type Step = 'intro' | 'camera' | 'review' | 'sent';

export function useFeedbackVideo() {
  const { video, delivery, progress } = useFeedbackDraft();
  const [isAtCamera, setAtCamera] = useState(false);
  const [fileRefusal, setFileRefusal] = useState<FileRefusal | null>(null);

  useLeaveWarning(video !== null);

  const show = (clip: Blob, fileName: string) => {
    keepFeedbackVideo(clip, fileName);
    setAtCamera(false);
  };

  return {
    step: isAtCamera ? 'camera' : stepOf(video !== null, delivery === 'SENT'),
    video,
    fileRefusal,
    progress,
    isSending: delivery === 'SENDING',
    hasFailed: delivery === 'FAILED',
    openCamera: () => {
      setFileRefusal(null);
      setAtCamera(true);
    },
    leaveCamera: () => setAtCamera(false),
    recorded: (clip: Blob) => show(clip, 'feedback'),
    chooseFile: (file: File) => {
      const refusal = refuseFile(file);
      setFileRefusal(refusal);
      if (refusal) return setAtCamera(false);
      return show(new Blob([file], { type: videoTypeOf(file) ?? file.type }), file.name);
    },
    send: () => void sendFeedbackDraft(),
    startAgain: clearFeedbackVideo,
  };
}

function stepOf(hasVideo: boolean, isSent: boolean): Step {
  if (hasVideo) return 'review';
  return isSent ? 'sent' : 'intro';
}
