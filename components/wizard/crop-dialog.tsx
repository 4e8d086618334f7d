'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import styles from './crop-dialog.module.css';
import { type Area, previewOf, reachOf } from './crop-geometry.ts';
import { cropPicture } from './crop-picture.ts';
import { CropSlider } from './crop-slider.tsx';

/** The frame of the seed's image editing state (§3): square, zoom 1. */
const ASPECT = 1;
const ZOOM = { min: 1, max: 4 };
/** One press of an arrow key, in pixels of the screen. */
const KEYBOARD_STEP_PX = 4;
const CENTRE = { x: 0, y: 0 };
const NO_SIZE = { width: 0, height: 0 };

type CropDialogProps = {
  /** Address of the picture. */
  source: string;
  /** Gets the cropped picture, or null when this browser cannot open it. */
  onUse: (cropped: Blob | null) => void;
  onCancel: () => void;
};

/** Puts a picture into place by finger, mouse, arrow keys or sliders, and shows it as the film will. */
export function CropDialog({ source, onUse, onCancel }: CropDialogProps) {
  const t = useTranslations('wizard.picture');
  const titleId = useId();
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(ZOOM.min);
  const [sizes, setSizes] = useState({ picture: NO_SIZE, frame: NO_SIZE });
  const [area, setArea] = useState<{ percent: Area; pixels: Area } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reach = reachOf(sizes.picture, sizes.frame, zoom);

  const use = async () => {
    if (!area) return;
    setBusy(true);
    onUse(await cropPicture(source, area.pixels));
  };

  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('cropTitle')}</DialogTitle>
      <DialogContent className={styles.content}>
        <div className={styles.stage}>
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={ASPECT}
            // The square is always full: it never shows an edge of the picture.
            objectFit="cover"
            keyboardStep={KEYBOARD_STEP_PX}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onMediaLoaded={({ width, height }) =>
              setSizes((before) => ({ ...before, picture: { width, height } }))
            }
            onCropSizeChange={(frame) => setSizes((before) => ({ ...before, frame }))}
            onCropAreaChange={(percent, pixels) => setArea({ percent, pixels })}
            cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
            mediaProps={{ alt: '', onError: () => onUse(null) }}
          />
        </div>
        <p className={styles.hint}>{t('cropHint')}</p>
        <div className={styles.row}>
          <div className={styles.sliders}>
            <CropSlider label={t('zoom')} value={zoom} {...ZOOM} onChange={setZoom} />
            <CropSlider
              label={t('horizontal')}
              value={crop.x}
              min={-reach.x}
              max={reach.x}
              onChange={(x) => setCrop({ ...crop, x })}
            />
            <CropSlider
              label={t('vertical')}
              value={crop.y}
              min={-reach.y}
              max={reach.y}
              onChange={(y) => setCrop({ ...crop, y })}
            />
          </div>
          <Preview shape="arch" label={t('inFilm')} source={source} area={area?.percent} />
          <Preview shape="round" label={t('inLists')} source={source} area={area?.percent} />
        </div>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="contained" loading={isBusy} disabled={!area} onClick={() => void use()}>
          {t('use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type PreviewProps = {
  shape: 'arch' | 'round';
  label: string;
  source: string;
  area: Area | undefined;
};

function Preview({ shape, label, source, area }: PreviewProps) {
  return (
    <figure className={styles.preview}>
      <div className={styles[shape]}>
        <div className={styles.square}>
          {area && <img src={source} alt="" className={styles.image} style={previewOf(area)} />}
        </div>
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
