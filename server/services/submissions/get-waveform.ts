import type { WaveformDto } from '#lib/contracts/submissions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns the waveform of a clip, empty until it is prepared. Throws NOT_FOUND. */
export async function getWaveform(ctx: ServiceContext, submissionId: string): Promise<WaveformDto> {
  const { submission } = await requireClip(ctx, submissionId, 'takePart');
  return { peaks: submission.media?.peaks ?? [] };
}
