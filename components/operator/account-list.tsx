'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeAccount, listAccounts } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import { ACCOUNT_SEARCH_CHARS_MAX, type OperatorAccountDto } from '#lib/contracts/operator.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Entry } from './entry.tsx';
import { EntryButton } from './entry-button.tsx';
import { PagedSection } from './paged-section.tsx';
import { SearchForm } from './search-form.tsx';
import { useDecision } from './use-decision.ts';
import { useTimes } from './use-times.ts';

/** Finds accounts to suspend, and lists the suspended ones. */
export function AccountList({ count }: { count: number }) {
  const t = useTranslations('operator.accounts');
  const [search, setSearch] = useState('');
  const list = useOperatorList(`accounts ${search}`, listAccounts(search || undefined));
  const { decision: chosen, decide, close } = useDecision<OperatorAccountDto>();
  const empty = t(search ? 'none' : 'empty');
  return (
    <>
      <PagedSection
        texts={{ title: t('title'), lead: t('lead'), error: t('error'), empty }}
        list={list}
        // A search shows other ones.
        count={search ? 0 : count}
        above={<SearchForm label={t('search')} lengthMax={ACCOUNT_SEARCH_CHARS_MAX} onSearch={setSearch} />}
      >
        {(account) => <AccountEntry key={account.userId} account={account} onAct={() => decide(account)} />}
      </PagedSection>
      {chosen && <AccountDialog account={chosen} onClose={close} />}
    </>
  );
}

function AccountEntry({ account, onAct }: { account: OperatorAccountDto; onAct: () => void }) {
  const t = useTranslations('operator.accounts');
  const timeOf = useTimes();
  const { userId, email, createdAt, suspendedAt } = account;
  const since = suspendedAt
    ? t('since', { time: timeOf(suspendedAt) })
    : t('made', { time: timeOf(createdAt) });
  return (
    <Entry heading={email} details={[since, userId]}>
      <EntryButton
        label={t(suspendedAt ? 'restore' : 'suspend')}
        name={t(suspendedAt ? 'restoreOne' : 'suspendOne', { email })}
        isGentle={suspendedAt !== null}
        onAct={onAct}
      />
    </Entry>
  );
}

function AccountDialog({ account, onClose }: { account: OperatorAccountDto; onClose: () => void }) {
  const t = useTranslations('operator.accounts');
  const { userId, email, suspendedAt } = account;
  const action = suspendedAt ? 'RESTORE_ACCOUNT' : 'SUSPEND_ACCOUNT';
  return (
    <ActionDialog
      title={t(`dialogs.${action}.title`, { email })}
      text={t(`dialogs.${action}.text`)}
      confirm={t(`dialogs.${action}.confirm`)}
      isGentle={suspendedAt !== null}
      act={(basis) => changeAccount({ ...basis, accountId: userId, action })}
      onClose={onClose}
    />
  );
}
