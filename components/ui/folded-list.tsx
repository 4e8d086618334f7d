import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { isLong } from '#lib/lists/blocks.ts';
import { type ListPlace, LongList } from './long-list.tsx';

type FoldedListProps<Item> = {
  summary: string;
  isOpenAtFirst?: boolean;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item, place: ListPlace) => ReactNode;
};

/** A quiet list under its summary. Its items are rendered while it is open. */
export function FoldedList<Item>({ summary, isOpenAtFirst = false, items, ...list }: FoldedListProps<Item>) {
  const common = useTranslations('common');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ mt: 3, color: 'text.secondary', typography: 'body2' }}
    >
      <Box component="summary" sx={{ width: 'fit-content', py: 1.5, cursor: 'pointer' }}>
        {summary}
      </Box>
      {isOpen && (
        <List dense disablePadding sx={{ maxWidth: '34rem', '--item-height': '3.75rem' }}>
          <LongList
            items={items}
            isLong={isLong(items.length)}
            nameGap={(count) => common('showMore', { count })}
            {...list}
          />
        </List>
      )}
    </Box>
  );
}
