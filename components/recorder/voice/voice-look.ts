import type { ChosenLook } from '#components/clip/camera/voice/voice-look.ts';
import type { useRecorder } from '#components/recorder/use-recorder.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';

type Visit = { isThankYou: boolean; recorder: ReturnType<typeof useRecorder>; words: ChosenLook['words'] };

/** Returns what the reel shows while a voice speaks, and how the person changes it. */
export function voiceLook(
  { tributeId, imageUrl, tributeType }: PublicTributeDto,
  { isThankYou, recorder, words }: Visit,
): ChosenLook {
  const { state, picture } = recorder;
  const { personId } = 'take' in state ? state.take : state;
  const owner = { tributeId, contributorName: state.name, isThankYou, personId };
  const shown = 'take' in state ? (state.take.picture ?? null) : picture.next;
  const own = { owner, picture: shown, onChoose: picture.choose, onMoved: picture.move };
  return { picture: imageUrl, tributeType, words, own };
}
