import Typography from '@mui/material/Typography';

type WizardHeadingProps = { title: string; lead?: string; level?: 'h1' | 'h2' };

export function WizardHeading({ title, lead, level = 'h1' }: WizardHeadingProps) {
  return (
    <div>
      <Typography component={level} variant={level} tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {lead && (
        <Typography color="textSecondary" sx={{ mt: 0.75 }}>
          {lead}
        </Typography>
      )}
    </div>
  );
}
