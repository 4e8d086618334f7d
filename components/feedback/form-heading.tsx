import Typography from '@mui/material/Typography';

type FormHeadingProps = { title: string; lead: string };

export function FormHeading({ title, lead }: FormHeadingProps) {
  return (
    <>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {lead}
      </Typography>
    </>
  );
}
