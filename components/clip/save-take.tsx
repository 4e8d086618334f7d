import { useState } from 'react';
import { saveFile } from '#components/ui/save-file.ts';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import { fill } from '#lib/messages/fill.ts';

type SaveTakeProps = {
  take: Take;
  /** Tells screen readers which of several takes it is. */
  about?: string;
  texts: { save: string; saveOf: string };
  className: string | undefined;
};

/** Saves a take as files, one for each press: browsers block a page that saves several at once. */
export function SaveTake({ take, about, texts, className }: SaveTakeProps) {
  const files = filesOf(take);
  const [saved, setSaved] = useState(0);
  const place = saved % files.length;
  const save = () => {
    const file = files[place];
    if (file) saveFile(file.name, file.content, file.type);
    setSaved(saved + 1);
  };
  const words = files.length > 1 ? fill(texts.saveOf, { place: place + 1, count: files.length }) : texts.save;
  return (
    <button type="button" className={className} aria-label={about && `${words}: ${about}`} onClick={save}>
      {words}
    </button>
  );
}

/** Returns each part or photo, the picture behind a voice, or the words of a card. Parts have the same name. */
function filesOf({ parts, picture, text }: Take): { name: string; content: Blob | string; type: string }[] {
  if (text !== undefined) return [{ name: 'card.txt', content: text, type: 'text/plain' }];
  const files = picture ? [...parts, picture] : parts;
  return files.map(({ fileName, clip, mimeType }, index) => ({
    name: files.length > 1 ? `${index + 1}-${fileName}` : fileName,
    content: clip,
    type: mimeType,
  }));
}
