import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { codeOf, fieldsOf } from '#lib/browser/api/client.ts';
import { useContributors } from '#lib/browser/hooks/use-contributors.ts';
import { useSendInvites } from '#lib/browser/hooks/use-invites.ts';
import { keptInvitations } from '#lib/browser/stores/kept-by-id.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { SentInvitesDto } from '#lib/contracts/invites.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { INVITES_MAX } from '#lib/invites/limits.ts';
import { type InvitedPerson, parsePeople } from '#lib/invites/parse-people.ts';

const NOTHING = { text: '', message: '' };

export type InviteFormState = ReturnType<typeof useInviteForm>;

export function useInviteForm(tributeId: string) {
  const t = useTranslations('invites');
  const [written, setWritten] = useState(() => keptInvitations.read(tributeId) ?? NOTHING);
  const { text, message } = written;
  // Sending takes a while, and people may keep typing.
  const latest = useRef(written);
  const [wasSent, setWasSent] = useState(false);
  const { data: board } = useContributors(tributeId);
  const send = useSendInvites(tributeId);
  const { people, wrong } = parsePeople(text);
  const own = useRootStore(({ user }) => normaliseAddress(user?.email ?? ''));
  const isRefused = codeOf(send.error) === 'NO_CREDIT';

  const keep = (change: { text?: string; message?: string }) => {
    latest.current = { ...latest.current, ...change };
    setWritten(latest.current);
    if (latest.current.text || latest.current.message) keptInvitations.keep(tributeId, latest.current);
    else keptInvitations.forget(tributeId);
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
    /** Lines without an address, after the first attempt to send. */
    wrong: wasSent ? wrong : [],
    isNobody: wasSent && people.length === 0,
    isTooMany: people.length > INVITES_MAX,
    full: codeOf(send.error) === 'RATE_LIMITED' ? refusedOf(send.error, send.variables?.people ?? []) : [],
    /** Why sending failed; missing credits are shown separately. */
    failure: isRefused ? undefined : send.error?.message,
    isRefused,
    /** Credits that these invitations hold; 0 until the board is loaded. */
    cost: board ? people.filter(({ email }) => email !== own && needsCredit(board, email)).length : 0,
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
    test: () =>
      send.mutate(
        { people: [], message, isTest: true },
        { onSuccess: ({ invited: [address = ''] }) => showToast('SUCCESS', t('testSent', { address })) },
      ),
  };
}

const needsCredit = (board: readonly BoardPersonDto[], email: string): boolean =>
  board.find((known) => known.email === email)?.needsCredit ?? true;

const refusedOf = (error: Error | null, people: readonly InvitedPerson[]): string[] =>
  people.flatMap(({ email }, index) => (fieldsOf(error)[`people.${index}.email`] ? [email] : []));

function withoutLines(text: string, sent: string): string {
  const gone = new Set(sent.split('\n'));
  return text
    .split('\n')
    .filter((line) => !gone.has(line))
    .join('\n');
}
