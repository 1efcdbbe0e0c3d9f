import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ImageTile, type ImageTileProps } from './FileTiles.tsx';

/** What moves is said by the list in our own words; the library would read out addresses. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Tiles that can be dragged to another place. */
export function DraggedTiles({ tiles }: { tiles: readonly ImageTileProps[] }) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press first, so that the page still scrolls under a thumb.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

  function endDrag({ active, over }: DragEndEvent) {
    const toIndex = tiles.findIndex(({ image }) => image.id === over?.id);
    const dragged = tiles.find(({ image }) => image.id === active.id);
    if (toIndex >= 0 && active.id !== over?.id) dragged?.onMove(toIndex);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={endDrag}
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: '' },
        // Not among the items of the list.
        container: document.body,
      }}
    >
      <SortableContext items={tiles.map(({ image }) => image.id)} strategy={rectSortingStrategy}>
        {tiles.map((tile) => (
          <DraggedTile key={tile.image.id} {...tile} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function DraggedTile(tile: ImageTileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tile.image.id });
  const style = { transform: CSS.Transform.toString(transform), transition };
  return <ImageTile {...tile} drag={{ ref: setNodeRef, style, listeners, isDragging }} />;
}
