import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import Link from 'next/link';

type NotYetProps = {
  title?: string;
  /** Why there is nothing to share, and what happens next. */
  text: string;
  action: string;
  href: string;
  onLeave?: () => void;
};

/** Says why there is no link yet, and leads to where it is made. */
export function NotYet({ title, text, action, href, onLeave }: NotYetProps) {
  return (
    <Paper
      elevation={0}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: '30rem', p: { xs: 2.5, sm: 4 } }}
    >
      {title && (
        <Typography component="h2" variant="h3">
          {title}
        </Typography>
      )}
      <Typography>{text}</Typography>
      <Button variant="contained" component={Link} href={href} {...(onLeave && { onClick: onLeave })}>
        {action}
      </Button>
    </Paper>
  );
}
