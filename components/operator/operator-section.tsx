import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type OperatorSectionProps = { title: string; lead?: string; children: ReactNode };

export function OperatorSection({ title, lead, children }: OperatorSectionProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography id={titleId} variant="h4" component="h2" tabIndex={-1} sx={{ mb: 1.5 }}>
          {title}
        </Typography>
        {lead && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {lead}
          </Typography>
        )}
        {children}
      </CardContent>
    </Card>
  );
}
