/** In what goods are counted on bills. */
export const UNITS = ['pcs', 'box', 'm', 'kg', 'set', 'roll', 'pkt', 'dozen'] as const;
export type Unit = (typeof UNITS)[number];

const OTHER_NAMES: Readonly<Record<string, Unit>> = {
  pc: 'pcs',
  piece: 'pcs',
  pieces: 'pcs',
  boxes: 'box',
  metre: 'm',
  meter: 'm',
  metres: 'm',
  meters: 'm',
  kgs: 'kg',
  kilogram: 'kg',
  sets: 'set',
  rolls: 'roll',
  packet: 'pkt',
  packets: 'pkt',
  pack: 'pkt',
  dozens: 'dozen',
};

/** The unit a person means: 'Metre' is 'm'. What is none comes back in lower case. */
export function readUnit(text: string): string {
  const plain = text.trim().toLowerCase().replace(/\.$/, '');
  return OTHER_NAMES[plain] ?? plain;
}
