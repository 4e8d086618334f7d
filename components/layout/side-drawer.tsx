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
import { ArchScene } from '#components/ui/arch-scene.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { drawPerson, personOf } from '#lib/illustration/portrait.ts';
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

const NO_ROOM = '@container (height < 10rem)';

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
          sx: {
            width: 'min(var(--dialog-width), 88vw)',
            pt: 'env(safe-area-inset-top)',
            bgcolor: 'background.default',
          },
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
      {/* Fills the remaining height, and disappears without room. */}
      <Box sx={{ flex: '1 1 0', minHeight: 0, overflow: 'hidden', containerType: 'size' }}>
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            justifyContent: 'end',
            gap: 2,
            height: '100%',
            px: 3,
            [NO_ROOM]: { display: 'none' },
          }}
        >
          <Typography variant="h5" component="p" color="textSecondary" sx={{ fontWeight: 500 }}>
            {t('drawer.foot')}
          </Typography>
          <Box sx={{ width: 'min(100%, (100cqh - 4.5rem) * 5 / 6)', mb: -3 }}>
            <PeopleTogether />
          </Box>
        </Box>
      </Box>
    </Drawer>
  );
}

function PeopleTogether() {
  return (
    <ArchScene>
      {FIGURES.map(({ seed, x, y }) => (
        <image key={seed} href={pictureOf(seed)} x={x} y={y} width="152" height="182.4" />
      ))}
    </ArchScene>
  );
}

const FIGURES = [
  { seed: 9, x: -26, y: 66 },
  { seed: 6, x: 76, y: 62 },
  { seed: 2, x: 24, y: 104 },
];

function pictureOf(seed: number): string {
  const person = drawPerson(personOf(seed));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 480">${person}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const close = () => useUiStore.getState().setUi({ isSideDrawerOpen: false });

function Entry({ item, isCurrent }: { item: DrawerItem; isCurrent: boolean }) {
  const t = useTranslations('layout');
  const { logOut } = useAuth();
  const credit = useRootStore(({ userFirebaseData }) => userFirebaseData?.credit ?? null);
  const Icon = ICONS[item];
  const content = (
    <>
      <ListItemIcon sx={{ color: 'primary.main' }}>
        <Icon />
      </ListItemIcon>
      <ListItemText
        primary={t(`drawer.${item}`)}
        {...(item === 'pricing' &&
          credit !== null && { secondary: t('drawer.folksLeft', { count: credit }) })}
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
