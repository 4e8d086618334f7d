'use client';

import { Player } from '#components/player/player.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { useFilm } from '#components/player/use-film.ts';
import { getPresentation } from '#lib/api/reels.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';

type ScreeningProps = { presentation: PresentationDto; texts: PlayerTexts; onEnded: () => void };

/** Only the film, with its sound on: the button that led here was the person's consent to both. */
export function Screening({ presentation, texts, onEnded }: ScreeningProps) {
  const film = useFilm({
    presentation,
    autoplay: true,
    onEnded,
    onExpired: () => freshPresentation(presentation.tributeId),
  });
  return <Player film={film} texts={texts} format={presentation.format} isFullBleed />;
}

/** Whose link is their only right gets fresh addresses with the page itself, which then starts over. */
async function freshPresentation(tributeId: string): Promise<PresentationDto | null> {
  const { data, status } = await getPresentation(tributeId);
  if (status === 401 || status === 404) window.location.reload();
  return data;
}
