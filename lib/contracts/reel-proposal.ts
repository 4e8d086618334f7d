import { z } from 'zod';
import { MUSIC_CHOICES } from '#lib/reel/music.ts';
import { ManifestItem, REEL_THEMES, ReelSettings } from './reels.ts';

/** One thing that a proposed edit does, in values that a page puts into a sentence. */
export const ProposedChange = z.discriminatedUnion('kind', [
  /** Someone else speaks first, or last. */
  z.object({ kind: z.literal('OPENING'), name: z.string() }),
  z.object({ kind: z.literal('CLOSING'), name: z.string(), isCreator: z.boolean() }),
  z.object({ kind: z.literal('ORDER') }),
  /** By how much clips become shorter together. */
  z.object({ kind: z.literal('TRIMS'), count: z.int().positive(), seconds: z.number() }),
  z.object({ kind: z.literal('THEME'), theme: z.enum(REEL_THEMES) }),
  z.object({ kind: z.literal('MUSIC'), mood: z.enum(MUSIC_CHOICES) }),
  /** What the creator decided and the edit leaves alone. */
  z.object({ kind: z.literal('KEPT'), hidden: z.int().nonnegative(), trimmed: z.int().nonnegative() }),
]);
export type ProposedChange = z.infer<typeof ProposedChange>;

/** An edit that nobody has saved. Without changes the reel is already like that. */
export const ReelProposalDto = z.object({
  /** The version of the reel that it changes. */
  version: z.int(),
  items: z.array(ManifestItem),
  settings: ReelSettings,
  changes: z.array(ProposedChange),
});
export type ReelProposalDto = z.infer<typeof ReelProposalDto>;
