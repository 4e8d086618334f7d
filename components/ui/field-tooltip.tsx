import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** Milliseconds after a touch. */
const READING_MS = 5000;

export function FieldTooltip({ text }: { text: string }) {
  return (
    <Tooltip title={text} placement="top-end" enterTouchDelay={0} leaveTouchDelay={READING_MS}>
      <IconButton edge="end">
        <HelpOutlineRounded fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
