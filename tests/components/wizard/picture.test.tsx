import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToastList } from '#components/providers/toast-list.tsx';
import { previewOf, reachOf } from '#components/reel-form/crop-geometry.ts';
import { cropPicture } from '#components/reel-form/crop-picture.ts';
import { PictureField } from '#components/reel-form/picture-field.tsx';
import { usePictureUpload } from '#components/reel-form/use-picture-upload.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

const UPLOAD = 'POST /api/public/upload/file';
const URL_OF_PICTURE = '/media/abcdefghijklmnopqrstuv/picture.webp';

function Harness({ onSent }: { onSent: (url: string) => unknown }) {
  const { state, failure, failureRef, send, retry, choose } = usePictureUpload(onSent);
  return (
    <>
      <output>{state}</output>
      <div ref={failureRef} role="alert">
        {failure}
      </div>
      <button type="button" onClick={() => send(new Blob(['picture']))}>
        Send
      </button>
      <button type="button" onClick={() => send(null)}>
        Unreadable
      </button>
      <button type="button" onClick={() => choose(new File([new Uint8Array(52_428_801)], 'huge.png'))}>
        Huge
      </button>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  );
}

const cropper = vi.hoisted(() => ({ props: {} as Partial<CropperProps> }));
// Without a layout, only the cropper's props and callbacks can be tested.
vi.mock('react-easy-crop', () => ({
  default: (props: Partial<CropperProps>) => {
    cropper.props = props;
    return null;
  },
}));
vi.mock('#components/reel-form/crop-picture.ts', () => ({ cropPicture: vi.fn(async () => null) }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('putting a picture into place', () => {
  const choose = async (name: string) => {
    await userEvent.upload(
      screen.getByLabelText('Choose a picture'),
      new File(['picture'], name, { type: 'image/png' }),
    );
    await screen.findByRole('dialog');
  };

  it('starts each time with objectFit contain, aspectRatio 1/1, zoom 1 [image-editing] [crop-defaults]', async () => {
    renderApp(<PictureField type="BIRTHDAY" name="Anna" imageUrl="" onChange={() => {}} />);
    const begin = { objectFit: 'contain', aspect: 1, zoom: 1, crop: { x: 0, y: 0 } };
    await choose('anna.png');
    expect(cropper.props).toMatchObject({ ...begin, image: expect.stringMatching(/^blob:/) });
    const { image } = cropper.props;

    act(() => {
      cropper.props.onZoomChange?.(2);
      cropper.props.onCropChange?.({ x: 5, y: -5 });
      cropper.props.onCropAreaChange?.(
        { x: 25, y: 0, width: 50, height: 100 },
        { x: 250, y: 10, width: 500, height: 400 },
      );
    });
    expect(cropper.props).toMatchObject({ zoom: 2, crop: { x: 5, y: -5 } });
    await userEvent.click(screen.getByRole('button', { name: 'Use this picture' }));
    expect(cropPicture).toHaveBeenCalledExactlyOnceWith(image, { x: 250, y: 10, width: 500, height: 400 });

    await choose('other.png');
    expect(cropper.props).toMatchObject(begin);
    expect(cropper.props.image).not.toBe(image);
  });
});

describe('a picture that this browser cannot show', () => {
  const heic = new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' });
  const choose = async () => {
    await userEvent.upload(screen.getByLabelText('Choose a picture'), heic);
    await screen.findByRole('dialog');
    act(() => cropper.props.mediaProps?.onError?.({} as never));
  };

  it('is converted by the server and then put into place [picture-formats]', async () => {
    stubApi({ [UPLOAD]: { url: URL_OF_PICTURE, width: 1600, height: 1200 } });
    renderApp(<PictureField type="BIRTHDAY" name="Anna" imageUrl="" onChange={() => {}} />);
    await choose();
    await waitFor(() => expect(cropper.props.image).toBe(URL_OF_PICTURE));
    expect(screen.getByRole('dialog')).toBeVisible();
    // A copy that cannot be shown either is not sent again.
    stubApi({});
    act(() => cropper.props.mediaProps?.onError?.({} as never));
    expect(await screen.findByText(/can’t open this picture/)).toBeVisible();
  });

  it('offers another try when the server cannot be reached', async () => {
    stubApi({});
    renderApp(<PictureField type="BIRTHDAY" name="Anna" imageUrl="" onChange={() => {}} />);
    await choose();
    expect(await screen.findByText('We haven’t added the picture yet. Not found.')).toBeVisible();
    stubApi({ [UPLOAD]: { url: URL_OF_PICTURE, width: 1600, height: 1200 } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cropper.props.image).toBe(URL_OF_PICTURE));
  });
});

describe('sending a picture', () => {
  it('keeps the address of the final cropped image [create-context-type], and the picture for another try [wizard-pictures]', async () => {
    const onSent = vi.fn();
    stubApi({});
    renderApp(<Harness onSent={onSent} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('We haven’t added the picture yet. Not found.');
    stubApi({ [UPLOAD]: { url: URL_OF_PICTURE, width: 1, height: 1 } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(URL_OF_PICTURE));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('is in place when its address is kept, and until then offers another try', async () => {
    const onSent = vi.fn(async () => {});
    onSent.mockRejectedValueOnce(new Error('Not now.'));
    stubApi({ [UPLOAD]: { url: URL_OF_PICTURE, width: 1, height: 1 } });
    renderApp(<Harness onSent={onSent} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('We haven’t added the picture yet. Not now.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('sent')).toBeVisible();
  });

  it.each([true, false])('reports a failure to people who moved on (to another page: %s)', async (isGone) => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', () =>
      promise.then(() => Response.json({ error: 'Not now.', code: 'INTERNAL' }, { status: 500 })),
    );
    const Page = () => {
      const [isHere, setHere] = useState(true);
      return (
        <>
          {isHere && <Harness onSent={() => {}} />}
          <button type="button" onClick={() => setHere(!isGone)}>
            Continue
          </button>
          <ToastList closeLabel="Close" />
        </>
      );
    };
    renderApp(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    // What a style sheet hides takes no place.
    if (!isGone) vi.spyOn(screen.getByRole('alert'), 'getClientRects').mockReturnValue([] as never);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    arrive();
    expect(
      await screen.findByText(/^We haven’t added the picture yet. Not now. Go back/),
    ).toBeInTheDocument();
  });

  it('says what cannot be opened or is too large', async () => {
    renderApp(<Harness onSent={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Unreadable' }));
    expect(screen.getByRole('alert')).toHaveTextContent('can’t open this picture');
    await userEvent.click(screen.getByRole('button', { name: 'Huge' }));
    expect(screen.getByRole('alert')).toHaveTextContent('over 50 MB');
  });
});

it.each([
  [true, /^We couldn’t load the picture. Without an account, we keep it for one day/],
  [false, /^We couldn’t load the picture.$/],
])(
  'says when the picture does not load (kept for a day: %s), and tries again once online',
  (isKeptForADay, text) => {
    renderApp(
      <PictureField
        type="BIRTHDAY"
        name="Anna"
        imageUrl={URL_OF_PICTURE}
        isKeptForADay={isKeptForADay}
        onChange={() => {}}
      />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'Anna' }));
    expect(screen.queryByRole('img', { name: 'Anna' })).toBeNull();
    const note = screen.getByText(/^We couldn’t load the picture/);
    expect(note).toHaveTextContent(text);
    fireEvent.online(window);
    expect(screen.getByRole('img', { name: 'Anna' })).toBeVisible();
    expect(note).toBeEmptyDOMElement();
  },
);

describe('the geometry of the crop', () => {
  it('lets the picture move until its edge', () => {
    const frame = { width: 300, height: 300 };
    expect(reachOf({ width: 400, height: 300 }, frame, 1)).toEqual({ x: 50, y: 0 });
    expect(reachOf({ width: 400, height: 300 }, frame, 2)).toEqual({ x: 250, y: 150 });
  });

  it('shows the cropped area alone', () => {
    expect(previewOf({ x: 25, y: 0, width: 50, height: 100 })).toEqual({
      width: '200%',
      height: '100%',
      left: '-50%',
      top: '0%',
    });
  });
});
