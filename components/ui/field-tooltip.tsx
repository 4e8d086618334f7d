import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** How long a tip stays after a finger has lifted, in milliseconds: long enough to be read. */
const READING_MS = 5000;

/** What a field is for, told to whoever points at the question mark, touches it or comes to it by keys. */
export function FieldTooltip({ text }: { text: string }) {
  return (
    <Tooltip title={text} placement="top-end" enterTouchDelay={0} leaveTouchDelay={READING_MS}>
      <IconButton edge="end">
        <HelpOutlineRounded fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
