import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';

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
    <Box component="details" sx={{ mt: 3, color: 'text.secondary', typography: 'body2' }}>
      <Box component="summary" sx={{ width: 'fit-content', py: 1.5, cursor: 'pointer' }}>
        {summary}
      </Box>
      <List dense disablePadding sx={{ maxWidth: '34rem' }}>
        {things.map(({ id, name, until }) => (
          <ListItem key={id} disableGutters sx={{ gap: 2 }}>
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
        ))}
      </List>
    </Box>
  );
}
