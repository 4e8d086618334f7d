'use client';

import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { shareLinks } from '#lib/tribute/share-links.ts';
import styles from './link-box.module.css';
import { useOwnAddress } from './use-own-address.ts';

const WAYS = [
  { name: 'whatsapp', icon: <WhatsApp />, opensTab: true },
  { name: 'sms', icon: <SmsOutlined />, opensTab: false },
  { name: 'mail', icon: <MailOutlineRounded />, opensTab: false },
] as const;

type ShareWaysProps = {
  path: string;
  text: string;
  subject: string;
};

export function ShareWays({ path, text, subject }: ShareWaysProps) {
  const t = useTranslations('share');
  const links = shareLinks({ text, subject, url: useOwnAddress(path) });
  return (
    <div className={styles.ways}>
      {WAYS.map(({ name, icon, opensTab }) => (
        <Button
          key={name}
          href={links[name]}
          startIcon={icon}
          sx={{
            flexDirection: 'column',
            gap: 0.5,
            px: 0.5,
            py: 1.5,
            borderRadius: 1,
            bgcolor: 'var(--color-mist)',
            fontSize: { xs: 'caption.fontSize', sm: 'body2.fontSize' },
            lineHeight: 1.3,
            textAlign: 'center',
            '& .MuiButton-startIcon': { m: 0 },
          }}
          {...(opensTab && { target: '_blank', rel: 'noreferrer' })}
        >
          {t(`ways.${name}`)}
        </Button>
      ))}
    </div>
  );
}
