import Button from '@mui/material/Button';

type EntryButtonProps = {
  label: string;
  /** The label with what it acts on, for people who do not see the entry. */
  name: string;
  /** Whether it restores something. */
  isGentle: boolean;
  onAct: () => void;
};

export function EntryButton({ label, name, isGentle, onAct }: EntryButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color={isGentle ? 'primary' : 'error'}
      aria-label={name}
      onClick={onAct}
    >
      {label}
    </Button>
  );
}
