import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { SORT_MOTION } from '#components/theme/sort-motion.ts';

/** What one item of a `SortableArea` is given: `item` to its element, `handle` to the button that takes hold of it. */
export function useSortableItem(id: string, canMove = true) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: !canMove, transition: SORT_MOTION });
  return {
    item: {
      ref: setNodeRef,
      'data-dragging': isDragging,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
