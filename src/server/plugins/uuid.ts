const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The id, or the given refusal when it cannot name anything: a malformed id is simply not there. */
export function uuidOr(text: string, makeError: () => Error): string {
  if (!isUuid(text)) throw makeError();
  return text;
}
