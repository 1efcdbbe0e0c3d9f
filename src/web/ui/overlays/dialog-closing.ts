let closedAt = Number.NEGATIVE_INFINITY;

/** A modal dialog has just gone. */
export function noteDialogClosed(): void {
  closedAt = performance.now();
}

/** Whoever typed into a dialog may not have seen yet that it is gone. */
export function hasDialogJustClosed(): boolean {
  return performance.now() - closedAt < 1000;
}
