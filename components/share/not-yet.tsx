import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import type { MouseEvent } from 'react';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';

type NotYetProps = {
  tribute: TributeDto;
  title: string;
  text: string;
  action: string;
  href: string;
  onLeave?: (event: MouseEvent) => void;
};

export function NotYet({ tribute, title, text, action, href, onLeave }: NotYetProps) {
  const { tributeType, imageUrl, tributeFor } = tribute;
  const { page, ink } = OCCASIONS[tributeType].palette;
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: { xs: 2.5, sm: 4 },
        py: { xs: 4, sm: 6 },
        borderRadius: 1,
        color: ink,
        bgcolor: page,
        textAlign: 'center',
        '--arch-width': '11rem',
      }}
    >
      <SubjectArch tributeType={tributeType} imageUrl={imageUrl} name={tributeFor.name} />
      <Typography component="h2" variant="h3" sx={{ mt: 1, textWrap: 'balance' }}>
        {title}
      </Typography>
      <Typography sx={{ maxWidth: '30rem', textWrap: 'pretty' }}>{text}</Typography>
      <Button
        variant="contained"
        size="large"
        component={Link}
        href={href}
        {...(onLeave && { onClick: onLeave })}
      >
        {action}
      </Button>
    </Box>
  );
}
