declare module 'subset-font' {
  /** Returns the font in `targetFormat` with only the glyphs that `text` needs. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      /** Four-letter OpenType tags; the usual ones when left out. */
      keepFeatures?: string[];
      variationAxes?: Record<string, { min: number; max: number; default?: number }>;
    },
  ): Promise<Buffer>;
}
