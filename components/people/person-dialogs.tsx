'use client';

import dynamic from 'next/dynamic';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

const NudgeDialog = dynamic(async () => (await import('./nudge-dialog.tsx')).NudgeDialog, { ssr: false });
const MessageDialog = dynamic(async () => (await import('./message-dialog.tsx')).MessageDialog, {
  ssr: false,
});
const RenamePersonDialog = dynamic(
  async () => (await import('./rename-person-dialog.tsx')).RenamePersonDialog,
  { ssr: false },
);
const RemovePersonDialog = dynamic(
  async () => (await import('./remove-person-dialog.tsx')).RemovePersonDialog,
  { ssr: false },
);

export type PersonAction =
  | { kind: 'nudge'; people: BoardPersonDto[] }
  | { kind: 'message' | 'rename' | 'remove'; person: BoardPersonDto };

type PersonDialogsProps = { tribute: TributeDto; action: PersonAction | null; onClose: () => void };

export function PersonDialogs({ tribute, action, onClose }: PersonDialogsProps) {
  if (action === null) return null;
  if (action.kind === 'nudge') return <NudgeDialog {...{ tribute, onClose }} people={action.people} />;
  const { person } = action;
  if (action.kind === 'message') return <MessageDialog {...{ tribute, person, onClose }} />;
  if (action.kind === 'rename')
    return <RenamePersonDialog tributeId={tribute.tributeId} {...{ person, onClose }} />;
  return <RemovePersonDialog tributeId={tribute.tributeId} {...{ person, onClose }} />;
}
