import type { PresentationLinkDto } from '#lib/contracts/reels.ts';
import { env } from '#server/config/env.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

export function toPresentationLink(tribute: TributeDocument): PresentationLinkDto {
  const { token } = tribute.presentation;
  const url = `${env().APP_URL}/tribute/${tribute.tributeId}/presentation?p=${token}`;
  return { url, publishedAt: tribute.presentation.publishedAt?.toISOString() ?? null };
}
