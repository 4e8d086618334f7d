import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/** Moves an item by keys from its lift on. The library's sensor listens only after a timer and loses faster keys. */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const held: string[] = [];
    let released: KeyboardEvent | null = null;
    const hold = (event: KeyboardEvent) => {
      if (event === released) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event.code);
    };
    // One by one: each key moves the item from where the one before has put it.
    const release = () => {
      const code = held.shift();
      if (code === undefined) return document.removeEventListener('keydown', hold, { capture: true });
      released = new KeyboardEvent('keydown', { code, cancelable: true });
      document.dispatchEvent(released);
      setTimeout(release);
    };
    document.addEventListener('keydown', hold, { capture: true });
    // Runs after the library's timer, which started before.
    setTimeout(release);
  }
}
