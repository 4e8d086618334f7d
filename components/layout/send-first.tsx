import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { recorderOf, type WaitingTake } from '#lib/browser/recording/device-takes.ts';
import { becomeMaker, otherMakerOf } from '#lib/browser/recording/other-maker.ts';

type SendFirstProps = { take: WaitingTake; label: string; isDisabled?: boolean };

/** Leads to the recorder that offers a take, as the person who made it. */
export function SendFirst({ take, label, isDisabled = false }: SendFirstProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const maker = otherMakerOf(take);
  const href = recorderOf(take);
  const open = async (other: NonNullable<typeof maker>) => {
    setBusy(true);
    const failure = await becomeMaker(take, other);
    setError(failure);
    if (failure === null) return window.location.assign(href);
    setBusy(false);
  };
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      {/* The recorder has another root layout, so this is a page load. */}
      <Button
        variant="contained"
        size="large"
        // Keys and screen readers follow a link that only looks disabled.
        {...(!isDisabled && { href })}
        disabled={isDisabled}
        loading={isBusy}
        onClick={(event) => {
          if (!maker) return;
          event.preventDefault();
          void open(maker);
        }}
      >
        {label}
      </Button>
    </>
  );
}
