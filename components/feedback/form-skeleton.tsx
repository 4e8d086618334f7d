import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const FIELDS = { name: 56, address: 56, text: 190, button: 56 };

/** Shows while the store loads (docs/specification.md#restoration-gate), because earlier input would be lost. */
export function FormSkeleton() {
  return (
    <Stack spacing={2.5} aria-hidden="true">
      {Object.entries(FIELDS).map(([field, height]) => (
        <Skeleton key={field} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
