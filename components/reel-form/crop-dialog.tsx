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
import { type ImageEditing, NO_IMAGE_EDITING } from './image-editing.ts';

const ZOOM = { min: NO_IMAGE_EDITING.zoom, max: 4 };
/** Screen pixels per arrow key. */
const KEYBOARD_STEP_PX = 4;
const NO_SIZE = { width: 0, height: 0 };

type CropDialogProps = {
  editing: ImageEditing;
  onChange: (change: Partial<ImageEditing>) => void;
  /** Called with the cropped picture, or null when this browser cannot crop it. */
  onUse: (cropped: Blob | null) => void;
  /** Called when this browser cannot show the picture. */
  onUnreadable: () => void;
  onCancel: () => void;
};

export function CropDialog({ editing, onChange, onUse, onUnreadable, onCancel }: CropDialogProps) {
  const t = useTranslations('wizard.picture');
  const titleId = useId();
  const [sizes, setSizes] = useState({ picture: NO_SIZE, frame: NO_SIZE });
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { src, crop, zoom } = editing;
  const reach = reachOf(sizes.picture, sizes.frame, zoom);

  const use = async () => {
    if (!area) return;
    setBusy(true);
    onUse(await cropPicture(src, { ...editing.croppedPixels, ...editing.size }));
  };

  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('cropTitle')}</DialogTitle>
      <DialogContent className={styles.content}>
        <div className={styles.stage}>
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={editing.aspectRatio}
            objectFit={editing.objectFit}
            keyboardStep={KEYBOARD_STEP_PX}
            disableAutomaticStylesInjection
            onCropChange={(moved) => onChange({ crop: moved })}
            onZoomChange={(enlarged) => onChange({ zoom: enlarged })}
            onMediaLoaded={({ width, height }) =>
              setSizes((before) => ({ ...before, picture: { width, height } }))
            }
            onCropSizeChange={(frame) => setSizes((before) => ({ ...before, frame }))}
            onCropAreaChange={(percent, { x, y, width, height }) => {
              setArea(percent);
              onChange({ croppedPixels: { x, y }, size: { width, height } });
            }}
            cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
            mediaProps={{ alt: editing.name, onError: onUnreadable }}
          />
        </div>
        <p className={styles.hint}>{t('cropHint')}</p>
        <div className={styles.row}>
          <div className={styles.sliders}>
            <CropSlider
              label={t('zoom')}
              value={zoom}
              {...ZOOM}
              onChange={(enlarged) => onChange({ zoom: enlarged })}
            />
            <CropSlider
              label={t('horizontal')}
              value={crop.x}
              min={-reach.x}
              max={reach.x}
              onChange={(x) => onChange({ crop: { ...crop, x } })}
            />
            <CropSlider
              label={t('vertical')}
              value={crop.y}
              min={-reach.y}
              max={reach.y}
              onChange={(y) => onChange({ crop: { ...crop, y } })}
            />
          </div>
          <div className={styles.previews}>
            <Preview shape="arch" label={t('inFilm')} source={src} area={area} />
            <Preview shape="round" label={t('inLists')} source={src} area={area} />
          </div>
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
  area: Area | null;
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
