'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { TextInput } from '#components/form/text-input.tsx';
import { showToast } from '#components/providers/show-toast.ts';
import type { ApiResult } from '#lib/api/client.ts';
import type { SentInvitesDto } from '#lib/contracts/invites.ts';
import { useContributors } from '#lib/hooks/use-contributors.ts';
import { useSendInvites } from '#lib/hooks/use-invites.ts';
import { keepInvitation, keptInvitation } from '#lib/invites/kept-invitation.ts';
import { INVITE_MESSAGE_CHARS_MAX, INVITES_MAX } from '#lib/invites/limits.ts';
import { parsePeople, withoutHeading } from '#lib/invites/parse-people.ts';
import { CreditsLeft } from './credits-left.tsx';
import { CsvButton } from './csv-button.tsx';
import { WrongLines } from './wrong-lines.tsx';

/** Asks one person or many by e-mail, from what is typed, pasted or read from a table. */
export function InviteForm({ tributeId }: { tributeId: string }) {
  const t = useTranslations('invites');
  const [{ text, message }, setWritten] = useState(() => keptInvitation(tributeId));
  const [wasSent, setWasSent] = useState(false);
  const { data: board = [] } = useContributors(tributeId);
  const send = useSendInvites(tributeId);
  const { people, wrong } = parsePeople(text);
  const invited = new Set(board.map(({ email }) => email));
  const cost = people.filter(({ email }) => !invited.has(email)).length;
  const isRefused = codeOf(send.error) === 'NO_CREDIT';

  const keep = (change: { text?: string; message?: string }) => {
    const written = { text, message, ...change };
    setWritten(written);
    keepInvitation(tributeId, written);
  };
  const write = (value: string) => {
    keep({ text: value });
    send.reset();
  };
  const tell = ({ invited: sent, known, declined }: SentInvitesDto) => {
    const news = [t('sent', { count: sent.length })];
    if (known.length > 0) news.push(t('known', { count: known.length }));
    if (declined.length > 0) news.push(t('declined', { count: declined.length }));
    showToast('SUCCESS', news.join(' '));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (people.length === 0 || wrong.length > 0 || people.length > INVITES_MAX) return;
    send.mutate(
      { people, message, isTest: false },
      {
        onSuccess: (outcome) => {
          tell(outcome);
          keep({ text: '' });
          setWasSent(false);
        },
      },
    );
  };
  const test = () =>
    send.mutate(
      { people: [], message, isTest: true },
      { onSuccess: ({ invited: [address = ''] }) => showToast('SUCCESS', t('testSent', { address })) },
    );

  const tooMany = people.length > INVITES_MAX && t('tooMany', { max: INVITES_MAX });
  const nobody = people.length === 0 && t('nobody');
  const unread = wrong.length > 0 && <WrongLines lines={wrong} />;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        label={t('addresses')}
        value={text}
        onChange={write}
        placeholder=""
        minRows={3}
        hint={t('addressesHint')}
        error={(wasSent && (unread || nobody)) || tooMany || (!isRefused && send.error?.message)}
      />
      <CsvButton onRead={(table) => write([text.trim(), withoutHeading(table)].filter(Boolean).join('\n'))} />
      <TextInput
        label={t('message')}
        value={message}
        onChange={(words) => keep({ message: words })}
        placeholder=""
        minRows={2}
        charsMax={INVITE_MESSAGE_CHARS_MAX}
        hint={t('messageHint')}
      />
      <CreditsLeft cost={cost} isRefused={isRefused} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={send.isPending}>
          {t('send')}
        </Button>
        <Button disabled={send.isPending} onClick={test}>
          {t('test')}
        </Button>
      </Box>
    </Box>
  );
}

const codeOf = (error: Error | null) => (error?.cause as Partial<ApiResult<unknown>> | undefined)?.code;
