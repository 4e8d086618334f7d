'use client';

import { Outcome } from '#components/layout/outcome.tsx';
import { PlainButton } from '#components/ui/plain-button.tsx';
import { PortraitsLater } from '#components/ui/portraits-later.tsx';

const READERS = [4, 0, 7];

type SentNoticeProps = { title: string; lead: string; action: { label: string; onClick: () => void } };

export function SentNotice({ title, lead, action }: SentNoticeProps) {
  return (
    <Outcome picture={<PortraitsLater seeds={READERS} />} title={title} lead={lead} isPage>
      <div>
        <PlainButton kind="outlined" onClick={action.onClick}>
          {action.label}
        </PlainButton>
      </div>
    </Outcome>
  );
}
