import type { Readable } from 'node:stream';
import { CLIPS_FILE, readMediaLink } from '#server/auth/media-link.ts';
import { mediaStorage } from '#server/integrations/storage.ts';
import type { StoredFile } from '#server/integrations/storage-type.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { toFileName } from './to-file-name.ts';

export type Archive = { entries: ArchiveEntry[]; downloadName: string };

type ArchiveEntry = { name: string; sizeBytes: number; modifiedAt: Date; open: () => Promise<Readable> };

/** Characters of a file name without its ending. */
const NAME_CHARS = 80;
const BETWEEN = ' – ';

/** Returns the prepared answers of a reel behind an address of `getDownload`, or null for any other address. */
export async function findArchive(url: URL): Promise<Archive | null> {
  const request = readMediaLink(url);
  const [tributeId, file] = request?.key.split('/') ?? [];
  if (!request?.downloadName || file !== CLIPS_FILE) return null;
  const tribute = await Tribute.findOne({ _id: tributeId, deletedAt: null });
  return tribute && { entries: await entriesOf(tribute), downloadName: request.downloadName };
}

async function entriesOf({ _id, questions }: TributeDocument): Promise<ArchiveEntry[]> {
  const clips = await Submission.find(
    { tribute: _id, kind: 'ANSWER', status: 'READY', deletedAt: null },
    'questionId contributor',
  )
    .sort({ createdAt: 1 })
    .lean();
  const speakers = await Contributor.find(
    { _id: { $in: clips.map(({ contributor }) => contributor) } },
    'name',
  ).lean();
  const nameOf = new Map(speakers.map((speaker) => [String(speaker._id), speaker.name]));
  const placeOf = new Map(questions.map((question, index) => [String(question._id), index]));
  const textOf = new Map(questions.map((question) => [String(question._id), question.text]));
  const place = ({ questionId }: (typeof clips)[number]) =>
    placeOf.get(String(questionId)) ?? questions.length;
  const taken = new Map<string, number>();
  const entries = await Promise.all(
    clips
      .toSorted((one, other) => place(one) - place(other))
      .map((clip) => ({
        name: archiveName(
          textOf.get(String(clip.questionId)) ?? null,
          nameOf.get(String(clip.contributor)) ?? '',
          taken,
        ),
        key: `${String(clip._id)}/playback.mp4`,
      }))
      .map(async ({ name, key }) => ({ name, key, file: await (await mediaStorage()).stat(key) })),
  );
  return entries.flatMap(({ name, key, file }) => (file ? [toEntry(name, key, file)] : []));
}

const toEntry = (name: string, key: string, { sizeBytes, modifiedAt, tag }: StoredFile): ArchiveEntry => ({
  name,
  sizeBytes,
  modifiedAt,
  open: async () => {
    const bytes = await (await mediaStorage()).open(key, tag);
    if (!bytes) throw new Error(`${key} changed while it was sent.`);
    return bytes;
  },
});

/** Returns `Question – Name.mp4`, a second one with a number. `taken` counts the names so far. */
function archiveName(question: string | null, speaker: string, taken: Map<string, number>): string {
  const start = question?.slice(0, Math.max(20, NAME_CHARS - BETWEEN.length - speaker.length)).trim();
  const name = [...(start ? [start] : []), speaker].join(BETWEEN);
  const usual = toFileName(name, 'mp4');
  const count = (taken.get(usual.toLowerCase()) ?? 0) + 1;
  taken.set(usual.toLowerCase(), count);
  return count === 1 ? usual : usual.replace(/\.mp4$/, ` (${count}).mp4`);
}
