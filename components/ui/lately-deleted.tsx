import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { FoldedList } from './folded-list.tsx';

type LatelyDeletedProps = {
  summary: string;
  things: readonly { id: string; name: string; until: string }[];
  restore: string;
  restoreLabel: (name: string) => string;
  isBusy: boolean;
  onRestore: (id: string) => void;
};

export function LatelyDeleted({
  summary,
  things,
  restore,
  restoreLabel,
  isBusy,
  onRestore,
}: LatelyDeletedProps) {
  return (
    <FoldedList
      summary={summary}
      items={things}
      keyOf={({ id }) => id}
      renderItem={({ id, name, until }, place) => (
        <ListItem {...place} disableGutters sx={{ gap: 2 }}>
          <ListItemText primary={name} secondary={until} />
          <Button
            aria-label={restoreLabel(name)}
            disabled={isBusy}
            onClick={() => onRestore(id)}
            sx={{ flexShrink: 0, minHeight: '44px' }}
          >
            {restore}
          </Button>
        </ListItem>
      )}
    />
  );
}
