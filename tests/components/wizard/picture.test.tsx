import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { previewOf, reachOf } from '#components/wizard/crop-geometry.ts';
import { usePictureUpload } from '#components/wizard/use-picture-upload.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

const URL_OF_PICTURE = '/media/abcdefghijklmnopqrstuv/picture.webp';

function Harness({ onSent }: { onSent: (url: string) => void }) {
  const { state, failure, send, retry, choose } = usePictureUpload(onSent);
  return (
    <>
      <output>{state}</output>
      <p role="alert">{failure}</p>
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

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('sending a picture', () => {
  it('keeps the address, and the picture for another try', async () => {
    const onSent = vi.fn();
    stubApi({});
    renderApp(<Harness onSent={onSent} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The picture didn’t reach us. Not found.');
    stubApi({ 'POST /api/public/upload/file': { url: URL_OF_PICTURE, width: 1, height: 1 } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(URL_OF_PICTURE));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('says what cannot be opened or is too large', async () => {
    renderApp(<Harness onSent={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Unreadable' }));
    expect(screen.getByRole('alert')).toHaveTextContent('can’t be opened here');
    await userEvent.click(screen.getByRole('button', { name: 'Huge' }));
    expect(screen.getByRole('alert')).toHaveTextContent('over 50 MB');
  });
});

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
