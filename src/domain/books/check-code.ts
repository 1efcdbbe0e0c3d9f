// The code by which anybody checks a bill: 128 random bits in Crockford's alphabet, which has no I, L, O and U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/** '7K3M9QXT0F2BWD8H5RJN1VCE6P' of 16 bytes. */
export function checkCodeOf(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  let code = '';
  for (let nth = 0; nth < LENGTH; nth += 1) {
    code = ALPHABET[Number(number % 32n)] + code;
    number /= 32n;
  }
  return code;
}

/** The code in what somebody typed, or null: small letters, spaces, hyphens and look-alikes are forgiven. */
export function readCheckCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** '7K3M-9QXT-0F2B-WD8H-5RJN-1VCE-6P' */
export function formatCheckCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
