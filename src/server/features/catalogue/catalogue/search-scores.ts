/** What a product gets for how its SKU or its name was met. */
export const RELEVANCE = {
  exactSku: 330,
  skuBeginning: 160,
  joinedName: 60,
  skuPart: 30,
  shortSkuPart: 5,
} as const;
/** Three or four letters stand in many a SKU by chance: a name that says them comes first. */
export const SHORT_SKU_PART = 4;
/** A flag beside the stage of a slot: some word of it is only meant, not held. */
export const MEANT = 128;

// Loops over slots in functions of their own, which the engine compiles whole.

export function addBest(score: Uint16Array, best: Uint16Array, slots: Int32Array, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at] as number;
    score[slot] = (score[slot] as number) + (best[slot] as number);
  }
}

export function clearUnfinished(
  score: Uint16Array,
  stage: Uint8Array,
  slots: Int32Array,
  lastStage: number,
): void {
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    if (((stage[slot] as number) & ~MEANT) < lastStage) score[slot] = 0;
  }
}
