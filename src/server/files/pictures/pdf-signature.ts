/** Signature at both ends: a PDF that begins as something else is refused. */
export function isPdf(bytes: Buffer): boolean {
  return (
    bytes.length > 64 &&
    /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
    bytes.subarray(-1_024).includes('%%EOF')
  );
}
