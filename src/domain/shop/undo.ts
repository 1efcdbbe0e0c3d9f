/** How long Undo is offered on the screen. */
export const UNDO_SECONDS = 10;
/** How long it is heard: the press may travel for a while. Nobody is told of anything before. */
export const UNDO_GRACE_SECONDS = 15;
