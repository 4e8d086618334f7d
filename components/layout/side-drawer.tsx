'use client';

import AddCardRounded from '@mui/icons-material/AddCardRounded';
import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import { ArchScene } from './arch-scene.tsx';
import { type DrawerItem, drawerItems } from './drawer-items.ts';
import { PAGES } from './pages.ts';

const ICONS = {
  profile: PersonOutlineRounded,
  pricing: AddCardRounded,
  privacyPolicy: PolicyOutlined,
  faq: HelpOutlineRounded,
  aboutUs: InfoOutlined,
  feedback: ChatBubbleOutlineRounded,
  contactUs: MailOutlineRounded,
  logout: LogoutRounded,
};

/** The drawer behind the menu button (seed §2). */
export function SideDrawer({ appName }: { appName: string }) {
  const t = useTranslations('layout');
  const isOpen = useUiStore(({ isSideDrawerOpen }) => isSideDrawerOpen);
  const { status } = useAuth();
  const path = usePathname();
  const items = drawerItems(path, status === 'signedIn' || status === 'unverified');

  return (
    <Drawer
      open={isOpen}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('menu'),
          sx: { width: 'min(var(--dialog-width), 88vw)', pt: 'env(safe-area-inset-top)' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 1 }}>
        <Typography variant="h4" component="p" color="primary" sx={{ px: 2 }}>
          {appName}
        </Typography>
        <IconButton aria-label={t('closeMenu')} onClick={close}>
          <CloseRounded />
        </IconButton>
      </Box>
      <nav aria-label={t('menu')}>
        <List>
          {items.map((item) => (
            <Entry key={item} item={item} isCurrent={item !== 'logout' && PAGES[item] === path} />
          ))}
        </List>
      </nav>
      {/* What fills the rest of a phone, and goes where there is none. */}
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, mt: 'auto', p: 3, textAlign: 'center' }}>
        <Box sx={{ width: '7.5rem' }}>
          <PeopleTogether />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('drawer.foot')}
        </Typography>
      </Box>
    </Drawer>
  );
}

/** Three people, close together. */
function PeopleTogether() {
  return (
    <ArchScene>
      {FIGURES.map(({ x, y, color }) => (
        <g key={x} style={{ fill: color }}>
          <circle cx={x} cy={y} r="24" />
          <path d={`M${x - 44} 240C${x - 44} ${y + 8} ${x + 44} ${y + 8} ${x + 44} 240Z`} />
        </g>
      ))}
    </ArchScene>
  );
}

const FIGURES = [
  { x: 54, y: 138, color: 'var(--color-leaf)' },
  { x: 146, y: 138, color: 'var(--color-moss)' },
  { x: 100, y: 116, color: 'var(--color-green)' },
];

const close = () => useUiStore.getState().setUi({ isSideDrawerOpen: false });

function Entry({ item, isCurrent }: { item: DrawerItem; isCurrent: boolean }) {
  const t = useTranslations('layout');
  const { logOut } = useAuth();
  const credit = useRootStore(({ userFirebaseData }) => userFirebaseData?.credit ?? 0);
  const Icon = ICONS[item];
  const content = (
    <>
      <ListItemIcon sx={{ color: 'primary.main' }}>
        <Icon />
      </ListItemIcon>
      <ListItemText
        primary={t(`drawer.${item}`)}
        {...(item === 'pricing' && { secondary: t('drawer.folksLeft', { count: credit }) })}
      />
    </>
  );
  if (item === 'logout') {
    const leave = () => {
      close();
      void logOut();
    };
    return (
      <ListItem disablePadding sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>
        <ListItemButton sx={{ px: 3 }} onClick={leave}>
          {content}
        </ListItemButton>
      </ListItem>
    );
  }
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        href={PAGES[item]}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={close}
        sx={{ px: 3 }}
      >
        {content}
      </ListItemButton>
    </ListItem>
  );
}
