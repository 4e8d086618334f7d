import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useObjectUrls } from '#components/wizard/use-object-urls.ts';
import { dataOf } from '#lib/api/client.ts';
import { sendFeedback } from '#lib/api/messages-to-us.ts';
import { sendFeedbackVideo } from '#lib/recording/send-feedback-video.ts';
import { videoTypeOf } from '#lib/recording/video-file.ts';
import { clearFeedbackDraft, useFeedbackDraft } from '#lib/stores/feedback-draft.ts';

type Video = { clip: Blob; fileName: string; url: string };
type Step = 'intro' | 'camera' | 'review' | 'sent';

/** A video of feedback from the camera to the server. It stays in the page until it has arrived. */
export function useFeedbackVideo() {
  const [step, setStep] = useState<Step>('intro');
  const [video, setVideo] = useState<Video | null>(null);
  const [progress, setProgress] = useState(0);
  const uploadUrlRef = useRef<string>(null);
  const urlOf = useObjectUrls();

  const sending = useMutation({
    mutationFn: async ({ clip, fileName }: Video) => {
      const uploadId = await sendFeedbackVideo({
        clip,
        fileName,
        uploadUrl: uploadUrlRef.current,
        onUploadUrl: (uploadUrl) => {
          uploadUrlRef.current = uploadUrl;
        },
        onProgress: setProgress,
      });
      const { rating, text } = useFeedbackDraft.getState();
      return dataOf(sendFeedback({ rating, text: text.trim(), uploadId }));
    },
    onSuccess: () => {
      clearFeedbackDraft();
      setVideo(null);
      setStep('sent');
    },
  });

  const isOnlyHere = video !== null;
  useEffect(() => {
    if (!isOnlyHere) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOnlyHere]);

  const show = (clip: Blob, fileName: string) => {
    uploadUrlRef.current = null;
    setProgress(0);
    sending.reset();
    setVideo({ clip, fileName, url: urlOf(clip) });
    setStep('review');
  };

  return {
    step,
    video,
    progress,
    isSending: sending.isPending,
    hasFailed: sending.isError,
    openCamera: () => setStep('camera'),
    leaveCamera: () => setStep(video ? 'review' : 'intro'),
    recorded: (clip: Blob) => {
      if (clip.size > 0) show(clip, 'feedback');
    },
    chooseFile: (file: File) => {
      const type = videoTypeOf(file);
      // What says of itself that it is no video would be refused anyway.
      if (type) show(new Blob([file], { type }), file.name);
    },
    send: () => {
      if (video) sending.mutate(video);
    },
    startAgain: () => setStep('intro'),
  };
}
