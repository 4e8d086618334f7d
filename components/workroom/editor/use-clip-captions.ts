import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMessages } from 'next-intl';
import { useRef } from 'react';
import { type CaptionsCalls, useCaptions } from '#components/clip/use-captions.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { getCaptions, saveCaptions } from '#lib/browser/api/captions.ts';
import { filmScope, learnVersion } from '#lib/browser/hooks/film-changes.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';

/** The captions of a clip in the workroom. Each save is a version of the reel, which the creator can undo. */
export function useClipCaptions(tributeId: string, submissionId: string, canCaption: boolean) {
  const texts = useMessages().recorder.captions;
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: reel } = usePresentation(tributeId);
  const saving = useMutation({
    // Undoing waits until the version is known.
    scope: filmScope(tributeId),
    mutationFn: async (content: Parameters<CaptionsCalls['save']>[0]) => {
      const answer = await saveCaptions({ submissionId, ...content });
      if (answer.data) await learnVersion(queryClient, tributeId);
      return answer;
    },
  });
  const editing = useCaptions(
    {
      submissionId,
      isNeeded: canCaption,
      changeMark: reel?.version,
      load: () => getCaptions(submissionId),
      save: async (content) => {
        const answer = await saving.mutateAsync(content);
        // The editor is closed, and its own line with it. It shows the typed lines again when it opens.
        if (answer.error && !field.current) showToast('ERROR', `${answer.error} ${texts.kept}`);
        return answer;
      },
    },
    texts,
    field,
  );
  return { editing, field };
}
