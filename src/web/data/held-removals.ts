/** Each ends one offer of Undo, and answers when the removal that waited for it was sent. */
const held = new Set<() => Promise<void>>();

/** Remembers a removal that waits while Undo is offered, until what it gives back is called. */
export function rememberRemoval(end: () => Promise<void>): () => void {
  held.add(end);
  return () => {
    held.delete(end);
  };
}

/**
 * Sends every removal that waits, whatever list it is of. What comes to a list joins the line that its product has
 * there: a removal of that line which is sent later would take both.
 */
export async function endHeldRemovals(): Promise<void> {
  await Promise.all([...held].map((end) => end()));
}
