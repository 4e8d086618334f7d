'use client';

import EventOutlined from '@mui/icons-material/EventOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { invitationPath, scannedPath } from '#lib/tribute/share-purposes.ts';
import { LinkBox } from './link-box.tsx';
import { QrCode } from './qr-code.tsx';
import { ShareWays } from './share-ways.tsx';

export function ShareBox({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('share');
  const calendar = useTranslations('reminders.calendar');
  const words = { type: tribute.tributeType, name: tribute.tributeFor.name };
  return (
    <>
      <LinkWays
        path={invitationPath('CONTRIBUTE', tribute.tributeId)}
        codePath={scannedPath('CONTRIBUTE', tribute.tributeId)}
        text={t('shareText', words)}
        subject={t('subject', words)}
      />
      {tribute.status === 'COLLECTING' && (
        <Button
          href={`/api/tribute/calendar?tributeId=${tribute.tributeId}`}
          startIcon={<EventOutlined />}
          sx={{ alignSelf: 'flex-start' }}
        >
          {calendar('addOwn')}
        </Button>
      )}
    </>
  );
}

type LinkWaysProps = {
  path: string;
  /** The path in the QR code, which marks scans. */
  codePath?: string;
  text: string;
  subject: string;
};

export function LinkWays({ path, codePath = path, text, subject }: LinkWaysProps) {
  return (
    <LinkBox path={path} text={text}>
      <ShareWays path={path} text={text} subject={subject} />
      <QrCode path={codePath} />
    </LinkBox>
  );
}
