import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ApiResult } from '#lib/browser/api/client.ts';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { keptCaptions } from '#lib/browser/stores/kept-by-id.ts';
import { cleanCaption } from '#lib/captions/clean-caption.ts';
import type { Caption, CaptionsDto } from '#lib/contracts/captions.ts';
import type { Messages } from '#lib/messages/language.ts';

type Answer = Promise<Pick<ApiResult<CaptionsDto>, 'data' | 'error' | 'code'>>;
type Content = { lines: string } | { file: string };

export type CaptionsCalls = {
  submissionId: string;
  load: () => Answer;
  save: (content: Content & Pick<CaptionsDto, 'version'>) => Answer;
  onSaved?: () => void;
  /** Loads the captions again when it changes. What is being typed stays. */
  changeMark?: number | undefined;
  /** Whether the clip can have captions. Missing for yes. */
  isNeeded?: boolean;
};

/** Loads and saves the captions of a clip, and holds the lines that are being typed, which survive a reload. */
export function useCaptions(
  { submissionId, load, save, onSaved, changeMark, isNeeded = true }: CaptionsCalls,
  texts: Messages['recorder']['captions'],
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [stored, setStored] = useState<CaptionsDto | null>(null);
  const [lines, setLines] = useState('');
  /** The lines of the last load or save. */
  const [settled, setSettled] = useState('');
  /** The typed lines that newer captions replaced. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [isOutdated, setOutdated] = useState(false);
  const [done, setDone] = useState('');
  const [error, setError] = useState<string | null>(null);

  const showLines = (text: string) => {
    setLines(text);
    setSettled(text);
    keptCaptions.forget(submissionId);
  };
  const typeLines = (text: string) => {
    setLines(text);
    if (stored) keptCaptions.keep(submissionId, { lines: text, version: stored.version });
  };
  const receive = ({ data, error: failure }: Awaited<Answer>) => {
    setBusy(false);
    setError(failure);
    if (!data) return;
    const kept = keptCaptions.read(submissionId);
    const loaded = linesOf(data.captions);
    setOutdated(false);
    setStored(data);
    if (!kept || kept.lines === loaded) return showLines(loaded);
    // Others may have changed the captions since: saving must find that out.
    setStored({ ...data, version: kept.version });
    setLines(kept.lines);
    setSettled(loaded);
    setDone(texts.restored);
  };
  const arrive = useEffectEvent((answer: Awaited<Answer>) => {
    if (!stored) return receive(answer);
    const { data } = answer;
    if (!data || data.version === stored.version || isBusy || lines !== settled) return;
    setStored(data);
    showLines(linesOf(data.captions));
    setDone('');
  });
  const look = useEffectEvent(() => isNeeded && orUnreachable(load()).then(arrive));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Each mark asks again.
  useEffect(() => void look(), [changeMark]);

  const reload = async () => {
    // A disabled button would lose the focus.
    if (isBusy) return;
    setBusy(true);
    setDone('');
    const answer = await orUnreachable(load());
    if (answer.data) {
      setReplaced(lines === settled ? null : lines);
      keptCaptions.forget(submissionId);
    }
    receive(answer);
    // The pressed button may disappear.
    field.current?.focus();
  };
  const bringBack = () => {
    if (isBusy) return;
    if (replaced !== null) typeLines(replaced);
    setReplaced(null);
    // The pressed button disappears.
    field.current?.focus();
  };
  const store = async (content: Content) => {
    if (!stored) return;
    setBusy(true);
    setDone('');
    const answer = await orUnreachable(save({ ...content, version: stored.version }));
    setBusy(false);
    setError(answer.error);
    setOutdated(answer.code === 'CONFLICT');
    if (!answer.data) return;
    setStored(answer.data);
    setReplaced(null);
    const { captions } = answer.data;
    const isKept = captions.length === 0 && cleanCaption(lines) !== '';
    // Removed lines stay in the field, to be saved again.
    if (isKept) keptCaptions.keep(submissionId, { lines, version: answer.data.version });
    else showLines(linesOf(captions));
    setDone(textOfSave(captions, isKept, texts));
    onSaved?.();
  };
  const remove = async () => {
    if (isBusy) return;
    await store({ lines: '' });
    // The pressed button disappears.
    field.current?.focus();
  };
  return {
    captions: stored?.captions ?? null,
    lines,
    typeLines,
    isChanged: lines !== settled,
    isBusy,
    isOutdated,
    done,
    error,
    setError,
    reload,
    /** Puts typed lines back that newer captions replaced. Null if there are none. */
    bringBack: replaced === null ? null : bringBack,
    store,
    remove,
    discard: () => keptCaptions.forget(submissionId),
  };
}

const textOfSave = (
  captions: readonly Caption[],
  isKept: boolean,
  texts: Messages['recorder']['captions'],
): string => {
  if (captions.length > 0) return texts.saved;
  return isKept ? texts.removedKept : texts.removed;
};

const orUnreachable = (answer: Answer): Answer => answer.catch(notLoaded);

const linesOf = (captions: readonly Caption[]): string => captions.map(({ text }) => text).join('\n');
