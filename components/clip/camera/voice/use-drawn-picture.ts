import { useEffect, useEffectEvent, useState } from 'react';
import { type Pictures, usePhotoPreview } from '#components/clip/camera/use-photo-preview.ts';
import { useOwnPicture } from './use-own-picture.ts';
import type { ChosenLook } from './voice-look.ts';

/** Returns the person's picture, drawn by the server where the browser cannot show it, like a HEIC. */
export function useDrawnPicture(look: Pick<ChosenLook, 'own' | 'words'>) {
  const { owner, picture } = look.own;
  const chosen = useOwnPicture(look);
  const [unknownId, setUnknownId] = useState<string | null>(null);
  const [pictures] = useState<Pictures>(() => new Map());
  const isUnknown = picture !== null && unknownId === picture.pictureId;
  const { picture: drawn, unreadable } = usePhotoPreview({
    tributeId: owner.tributeId,
    name: owner.contributorName,
    personId: owner.personId,
    isThankYou: owner.isThankYou,
    pictures,
    uploadId: isUnknown ? chosen.uploadId : null,
    caption: '',
    // The first place would bear the name.
    place: 1,
  });
  const refuse = useEffectEvent(chosen.refuse);
  useEffect(() => {
    if (unreadable !== null) refuse(unreadable);
  }, [unreadable]);
  return {
    ...chosen,
    drawnUrl: isUnknown ? (drawn?.pictureUrl ?? null) : null,
    draw: () => setUnknownId(picture?.pictureId ?? null),
  };
}
