import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { codeOf, fieldsOf } from '#lib/browser/api/client.ts';
import { useContributors } from '#lib/browser/hooks/use-contributors.ts';
import { useSendInvites } from '#lib/browser/hooks/use-invites.ts';
import { keepInvitation, keptInvitation } from '#lib/browser/stores/kept-invitation.ts';
import type { SentInvitesDto } from '#lib/contracts/invites.ts';
import { INVITES_MAX } from '#lib/invites/limits.ts';
import { type InvitedPerson, parsePeople } from '#lib/invites/parse-people.ts';

export type InviteFormState = ReturnType<typeof useInviteForm>;

/** What somebody writes to invite people by email, what is wrong with it, and its sending. */
export function useInviteForm(tributeId: string) {
  const t = useTranslations('invites');
  const [written, setWritten] = useState(() => keptInvitation(tributeId));
  const { text, message } = written;
  // Invitations take a while to go, and more may be written meanwhile.
  const latest = useRef(written);
  const [wasSent, setWasSent] = useState(false);
  const { data: board } = useContributors(tributeId);
  const send = useSendInvites(tributeId);
  const { people, wrong } = parsePeople(text);
  const isRefused = codeOf(send.error) === 'NO_CREDIT';

  const keep = (change: { text?: string; message?: string }) => {
    latest.current = { ...latest.current, ...change };
    setWritten(latest.current);
    keepInvitation(tributeId, latest.current);
  };
  const tell = ({ invited: sent, known, declined }: SentInvitesDto) => {
    const news = [t('sent', { count: sent.length })];
    if (known.length > 0) news.push(t('known', { count: known.length }));
    if (declined.length > 0) news.push(t('declined', { count: declined.length }));
    showToast('SUCCESS', news.join(' '));
  };
  return {
    text,
    message,
    /** The lines that name nobody, once one has tried to send them. */
    wrong: wasSent ? wrong : [],
    isNobody: wasSent && people.length === 0,
    isTooMany: people.length > INVITES_MAX,
    /** The addresses that were written to often enough today. */
    full: codeOf(send.error) === 'RATE_LIMITED' ? refusedOf(send.error, send.variables?.people ?? []) : [],
    /** Why it did not go; the want of credits is said where they are. */
    failure: isRefused ? undefined : send.error?.message,
    /** The server has said that credits do not last. */
    isRefused,
    /** People that would be new; nobody until it is known who was asked before. */
    cost: board ? people.filter(({ email }) => board.every((known) => known.email !== email)).length : 0,
    isSending: send.isPending,
    writeText: (value: string) => {
      keep({ text: value });
      if (!send.isPending) send.reset();
    },
    writeMessage: (value: string) => keep({ message: value }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setWasSent(true);
      if (people.length === 0 || wrong.length > 0 || people.length > INVITES_MAX) return;
      send.mutate(
        { people, message, isTest: false },
        {
          onSuccess: (outcome) => {
            tell(outcome);
            keep({ text: withoutLines(latest.current.text, text) });
            setWasSent(false);
          },
        },
      );
    },
    /** Sends the mail to oneself. */
    test: () =>
      send.mutate(
        { people: [], message, isTest: true },
        { onSuccess: ({ invited: [address = ''] }) => showToast('SUCCESS', t('testSent', { address })) },
      ),
  };
}

/** The addresses that a failure names by their places in the call. */
const refusedOf = (error: Error | null, people: readonly InvitedPerson[]): string[] =>
  people.flatMap(({ email }, index) => (fieldsOf(error)[`people.${index}.email`] ? [email] : []));

/** What was written beside lines that have been sent. */
function withoutLines(text: string, sent: string): string {
  const gone = new Set(sent.split('\n'));
  return text
    .split('\n')
    .filter((line) => !gone.has(line))
    .join('\n');
}
