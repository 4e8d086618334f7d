import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'next-intl';
import { type ReactNode, useId } from 'react';

type OperatorSectionProps = {
  title: string;
  lead?: string;
  /** How many entries there are in all: a list shows some of them. */
  count?: number;
  children: ReactNode;
};

export function OperatorSection({ title, lead, count = 0, children }: OperatorSectionProps) {
  const locale = useLocale();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography id={titleId} variant="h4" component="h2" tabIndex={-1}>
            {title}
          </Typography>
          {count > 0 && <Chip size="small" label={count.toLocaleString(locale)} />}
        </Box>
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
