'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMessages } from 'next-intl';
import { type RefObject, useRef } from 'react';
import { decodeCaptions } from '#components/clip/decode-captions.ts';
import type { useCaptions } from '#components/clip/use-captions.ts';
import { useLastSave } from '#lib/browser/hooks/use-last-save.ts';

type CaptionLinesProps = {
  editing: ReturnType<typeof useCaptions>;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The spoken words of a clip, one line per caption. They are saved when the field is left. */
export function CaptionLines({ editing, field }: CaptionLinesProps) {
  const texts = useMessages().recorder.captions;
  const { captions, lines, isBusy, isChanged, isOutdated, error, bringBack } = editing;
  const file = useRef<HTMLInputElement>(null);
  const isWaiting = isBusy || captions === null;
  const save = () => {
    if (isChanged && !isWaiting && !isOutdated) void editing.store({ lines });
  };
  useLastSave(save);
  const upload = async (chosen: File) => {
    const content = await decodeCaptions(chosen);
    if (content === null) editing.setError(texts.noCaptions);
    else await editing.store({ file: content });
  };
  return (
    <div>
      <TextField
        label={texts.field}
        value={lines}
        multiline
        fullWidth
        minRows={2}
        maxRows={8}
        helperText={texts.hint}
        inputRef={field}
        slotProps={{ htmlInput: { dir: 'auto', readOnly: isWaiting } }}
        onChange={({ target }) => editing.typeLines(target.value)}
        onBlur={save}
      />
      <Typography component="output" variant="body2" color="textSecondary">
        {captions === null && !error ? texts.loading : editing.done}
      </Typography>
      <Typography role="alert" variant="body2" color="error">
        {error}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: -1 }}>
        {(isOutdated || (captions === null && error)) && (
          <Button disabled={isBusy} sx={{ px: 1, textAlign: 'start' }} onClick={() => void editing.reload()}>
            {isOutdated ? texts.newer : texts.retry}
          </Button>
        )}
        {bringBack && (
          <Button disabled={isBusy} sx={{ px: 1 }} onClick={bringBack}>
            {texts.bringBack}
          </Button>
        )}
        <Button disabled={isWaiting} sx={{ px: 1 }} onClick={() => file.current?.click()}>
          {texts.upload}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) void upload(chosen);
            // The same file can be chosen again after a correction.
            target.value = '';
          }}
        />
      </Box>
    </div>
  );
}
