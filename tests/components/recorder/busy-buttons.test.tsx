import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InterruptedScene } from '#components/clip/camera/interrupted-scene.tsx';
import { RemovedScene } from '#components/recorder/removed-scene.tsx';
import { en } from '#lib/messages/messages.ts';

/** Presses a button by key, twice. */
async function pressTwice(button: HTMLElement) {
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

test('the button that restores an answer keeps the focus while it works [recorder-focus]', async () => {
  const texts = en.recorder.removed;
  let fail = (_error: string) => {};
  const restore = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        fail = resolve;
      }),
  );
  render(
    <RemovedScene name="Clara" {...{ texts, restore }}>
      {null}
    </RemovedScene>,
  );
  const button = screen.getByRole('button', { name: texts.restore });
  await pressTwice(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  fail('Our server is away.');
  expect(await screen.findByText('Our server is away.')).toBeVisible();
  expect(button).toHaveFocus();
  expect(restore).toHaveBeenCalledOnce();
});

test('the button that continues a take keeps the focus while the camera starts [recorder-focus]', async () => {
  const texts = en.recorder.camera;
  const onContinue = vi.fn(() => scene(true));
  const view = render(null);
  function scene(isContinuing: boolean) {
    view.rerender(
      <InterruptedScene
        voice={null}
        why="frozen"
        parts={[]}
        secondsLeft={60}
        isKept
        problem={null}
        texts={texts}
        onFinish={() => {}}
        {...{ isContinuing, onContinue }}
      >
        {null}
      </InterruptedScene>,
    );
  }
  scene(false);
  const button = screen.getByRole('button', { name: texts.interrupted.resume });
  await pressTwice(button);
  expect(button).toHaveTextContent(texts.starting);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(onContinue).toHaveBeenCalledOnce();
});
