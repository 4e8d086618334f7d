import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { SORT_MOTION } from '#components/theme/sort-motion.ts';

/** Props of an item in a `SortableArea`: `item` for its element, `handle` for its drag button. */
export function useSortableItem(id: string, canMove = true) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: !canMove, transition: SORT_MOTION });
  return {
    item: {
      ref: setNodeRef,
      'data-dragging': isDragging,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    // The library's description is English only; the hint explains what the handle does.
    handle: { ref: setActivatorNodeRef, ...attributes, 'aria-roledescription': undefined, ...listeners },
  };
}
