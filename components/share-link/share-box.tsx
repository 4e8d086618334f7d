'use client';

import EventOutlined from '@mui/icons-material/EventOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { invitationPath, scannedPath } from '#lib/tribute/share-purposes.ts';
import { LinkBox } from './link-box.tsx';
import { QrCode } from './qr-code.tsx';
import { ShareWays } from './share-ways.tsx';

/** All ways to ask people for a clip: the link, the messengers with fitting words, the QR code. */
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
  /** The page that the link opens, on our own origin. */
  path: string;
  /** The same for the QR code, where it is to tell that it was scanned. */
  codePath?: string;
  /** The words that go along with it, and the heading of a mail. */
  text: string;
  subject: string;
};

/** All ways to hand on a link. */
export function LinkWays({ path, codePath = path, text, subject }: LinkWaysProps) {
  return (
    <LinkBox path={path} text={text}>
      <ShareWays path={path} text={text} subject={subject} />
      <QrCode path={codePath} />
    </LinkBox>
  );
}
