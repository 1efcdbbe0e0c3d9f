import fs from 'node:fs/promises';
import path from 'node:path';
import { runOnNode } from './commands.ts';
import { type ClusterNode, nodeNamed } from './nodes.ts';
import { paths } from './paths.ts';

/** Two nodes that do not hear each other, or one (`to` is null) that hears nobody. */
export type Cut = { readonly from: ClusterNode; readonly to: ClusterNode | null };

/** The same cut has one name, whichever of its ends was said first. */
export function nameOfCut({ from, to }: Cut): string {
  return to === null ? from.name : [from.name, to.name].sort().join('--');
}

export function cutNamed(name: string): Cut {
  const [from = '', to] = name.split('--');
  return { from: nodeNamed(from), to: to === undefined ? null : nodeNamed(to) };
}

export function isCutAt(node: ClusterNode, { from, to }: Cut): boolean {
  return from.name === node.name || to?.name === node.name;
}

const TABLE = 'inet thokmandu_cuts';

/** What nft reads: drops what the cuts of a node forbid, on all ports, both ways, without an answer to the sender. */
export function cutRules(node: ClusterNode, cuts: readonly Cut[]): string {
  const own = cuts.filter((cut) => isCutAt(node, cut));
  const peers = own.flatMap(({ from, to }) => (to === null ? [] : [from.name === node.name ? to : from]));
  const isAlone = own.some(({ to }) => to === null);
  const chain = (hook: string, side: string, device: string) => [
    `add chain ${TABLE} ${hook} { type filter hook ${hook} priority -10; policy accept; }`,
    ...(isAlone ? [`add rule ${TABLE} ${hook} ${device} != "lo" drop`] : []),
    ...peers.map((peer) => `add rule ${TABLE} ${hook} ip ${side} ${peer.address} drop`),
  ];
  return [
    `add table ${TABLE}`,
    `delete table ${TABLE}`,
    ...(own.length === 0
      ? []
      : [
          `add table ${TABLE}`,
          ...chain('input', 'saddr', 'iifname'),
          ...chain('output', 'daddr', 'oifname'),
        ]),
    '',
  ].join('\n');
}

/** The cuts there are. */
export async function currentCuts(): Promise<Cut[]> {
  return (await fs.readdir(paths.cuts)).map(cutNamed);
}

export async function addCut(cut: Cut): Promise<void> {
  await fs.writeFile(path.join(paths.cuts, nameOfCut(cut)), '');
  await apply(cut);
}

export async function removeCut(cut: Cut): Promise<void> {
  await fs.rm(path.join(paths.cuts, nameOfCut(cut)), { force: true });
  await apply(cut);
}

async function apply(cut: Cut): Promise<void> {
  const cuts = await currentCuts();
  const ends = cut.to === null ? [cut.from] : [cut.from, cut.to];
  await Promise.all(
    ends.map((node) => runOnNode(node, 'root', ['nft', '-f', '-'], { input: cutRules(node, cuts) })),
  );
}
