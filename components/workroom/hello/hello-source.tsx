import MicRounded from '@mui/icons-material/MicRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { HelloFileRefusal } from '#lib/browser/recording/hello-file.ts';
import type { HelloMedium } from '#lib/contracts/hello.ts';

type HelloSourceProps = {
  isReplacing: boolean;
  onRecord: (medium: HelloMedium) => void;
  refusal: HelloFileRefusal | null;
  onChoose: (file: File) => void;
};

/** Ways to say hello: the camera, the microphone, or a file with a video or a voice message. */
export function HelloSource({ isReplacing, refusal, onRecord, onChoose }: HelloSourceProps) {
  const t = useTranslations('workroom.hello');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" startIcon={<VideocamRounded />} onClick={() => onRecord('VIDEO')}>
          {t(isReplacing ? 'recordNew' : 'record')}
        </Button>
        <Button variant="outlined" startIcon={<MicRounded />} onClick={() => onRecord('VOICE')}>
          {t('recordVoice')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept={HELLO_TYPES}
          onChange={({ target }) => {
            if (target.files?.[0]) onChoose(target.files[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button variant="outlined" startIcon={<UploadFileRounded />} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </Box>
      <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
        {refusal && t(`refusals.${refusal}`)}
      </Typography>
    </div>
  );
}

const HELLO_TYPES = ['video/*', 'audio/*', '.opus', '.ogg', '.m4a'].join();
