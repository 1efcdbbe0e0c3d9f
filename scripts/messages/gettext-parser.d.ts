declare module 'gettext-parser' {
  export interface PoEntry {
    msgid: string;
    msgctxt?: string;
    msgstr: string[];
    comments?: { reference?: string; flag?: string; translator?: string; extracted?: string };
  }
  export interface PoData {
    charset: string;
    headers: Record<string, string>;
    /** By context, then by message; context '' for those without. */
    translations: Record<string, Record<string, PoEntry>>;
  }
  export const po: {
    parse(input: string | Buffer): PoData;
    compile(data: PoData, options?: { foldLength?: number; eol?: string }): Buffer;
  };
}
