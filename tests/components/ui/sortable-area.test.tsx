import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SortableArea } from '#components/ui/sortable-area.tsx';
import { useSortableItem } from '#components/ui/use-sortable-item.ts';

const IDS = ['one', 'two', 'three'];
const ROW_PX = 40;

// Nothing is laid out here: each row lies below the one before.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, IDS.indexOf(this.id) * ROW_PX, 100, ROW_PX);
  });
});

function Row({ id }: { id: string }) {
  const { item, handle } = useSortableItem(id);
  return (
    <li {...item} id={id}>
      <button {...handle} type="button">
        {id}
      </button>
    </li>
  );
}

function openRows() {
  const onDrop = vi.fn();
  const texts = {
    dragHint: '',
    lifted: ({ place }: { place: number }) => `Lifted ${place}`,
    over: ({ place }: { place: number }) => `Over ${place}`,
    cancelled: 'Cancelled',
  };
  render(
    <SortableArea ids={IDS} layout="column" texts={texts} onDrop={onDrop}>
      <ol>
        {IDS.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ol>
    </SortableArea>,
  );
  return { onDrop, handle: screen.getByRole('button', { name: 'one' }) };
}

test('keys that follow a lift at once move the item and drop it', async () => {
  const { onDrop, handle } = openRows();
  fireEvent.keyDown(handle, { code: 'Space' });
  for (const code of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(handle, { code });
  expect(await screen.findByText('Over 3')).toBeInTheDocument();
  fireEvent.keyDown(handle, { code: 'Space' });
  expect(onDrop).toHaveBeenCalledWith('one', 'three');
});

test('an early Escape puts the item down again', async () => {
  const { onDrop, handle } = openRows();
  fireEvent.keyDown(handle, { code: 'Space' });
  fireEvent.keyDown(handle, { code: 'Escape' });
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(onDrop).not.toHaveBeenCalled();
});
