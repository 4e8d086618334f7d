'use client';

import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Link from 'next/link';
import type { ReactNode } from 'react';

type ActionItem = { label: string; icon: ReactNode } & ({ onChoose: () => void } | { href: string });

type ActionMenuProps = {
  items: readonly (ActionItem | false | null)[];
  anchor: HTMLElement | null;
  labelledBy: string;
  onClose: () => void;
};

/** Long names need several lines on a phone. A menu is at least as wide as its longest word. */
const wrapping = { whiteSpace: 'normal', overflowWrap: 'break-word' } as const;

export function ActionMenu({ items, anchor, labelledBy, onClose }: ActionMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      {items
        .filter((item) => item !== false && item !== null)
        .map((item) => {
          const content = (
            <>
              <ListItemIcon>{item.icon}</ListItemIcon>
              <ListItemText>{item.label}</ListItemText>
            </>
          );
          if ('href' in item) {
            return (
              <MenuItem key={item.label} component={Link} href={item.href} sx={wrapping}>
                {content}
              </MenuItem>
            );
          }
          const choose = () => {
            onClose();
            item.onChoose();
          };
          return (
            <MenuItem key={item.label} onClick={choose} sx={wrapping}>
              {content}
            </MenuItem>
          );
        })}
    </Menu>
  );
}
