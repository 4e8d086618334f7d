'use client';

import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** One thing to do, or a page to go to. */
type ActionItem = { label: string; icon: ReactNode } & ({ onChoose: () => void } | { href: string });

type ActionMenuProps = {
  /** What is false or null is left out. */
  items: readonly (ActionItem | false | null)[];
  /** The button that it hangs on; null closes it. */
  anchor: HTMLElement | null;
  /** The id of that button. */
  labelledBy: string;
  onClose: () => void;
};

/** A menu that closes with what was chosen; the keyboard comes back to its button. */
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
              <MenuItem key={item.label} component={Link} href={item.href}>
                {content}
              </MenuItem>
            );
          }
          const choose = () => {
            onClose();
            item.onChoose();
          };
          return (
            <MenuItem key={item.label} onClick={choose}>
              {content}
            </MenuItem>
          );
        })}
    </Menu>
  );
}
