import { type DragEvent, useState } from 'react';
import { type CategoryRow, movedTo } from './category-rows.ts';

interface Target {
  id: string;
  side: 'before' | 'after';
}

/** Dragging a line of the tree to another place among its siblings. Buttons do the same for keyboard and touch. */
export function useCategoryDrag(reorder: (row: CategoryRow, ids: readonly string[]) => void) {
  const [dragged, setDragged] = useState<CategoryRow | null>(null);
  const [target, setTarget] = useState<Target | null>(null);

  function finish() {
    setDragged(null);
    setTarget(null);
  }

  return {
    handleProps: (row: CategoryRow) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.category.name);
        const line = event.currentTarget.closest('tr');
        if (line) event.dataTransfer.setDragImage(line, 16, 16);
        setDragged(row);
      },
      onDragEnd: finish,
    }),
    rowProps: (row: CategoryRow) => ({
      'data-dragged': dragged?.category._id === row.category._id || undefined,
      'data-drop': target?.id === row.category._id ? target.side : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const { _id } = row.category;
        if (!dragged || dragged.category._id === _id || !dragged.siblings.includes(_id))
          return setTarget(null);
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const side = event.clientY < top + height / 2 ? 'before' : 'after';
        if (target?.id !== _id || target.side !== side) setTarget({ id: _id, side });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (dragged && target) {
          const others = dragged.siblings.filter((id) => id !== dragged.category._id);
          const place = others.indexOf(target.id) + (target.side === 'after' ? 1 : 0);
          if (place !== dragged.place)
            reorder(dragged, movedTo(dragged.siblings, dragged.category._id, place));
        }
        finish();
      },
    }),
  };
}
