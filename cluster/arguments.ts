import { nodeNamed } from './nodes.ts';

export type Command =
  | { name: 'start' | 'status' | 'stop' | 'rehearse-restore' }
  | { name: 'kill' | 'heal'; node: string }
  | { name: 'cut'; node: string; other: string | null };

export class WrongUsage extends Error {}

const USAGE = [
  'npm run cluster',
  'npm run cluster -- status',
  'npm run cluster -- kill NODE',
  'npm run cluster -- heal NODE',
  'npm run cluster -- cut NODE',
  'npm run cluster -- cut NODE NODE',
  'npm run cluster -- rehearse-restore',
  'npm run cluster -- stop',
];

/** What was asked for; throws `WrongUsage` with the commands there are, or `UnknownNode` with the nodes. */
export function parseCommand(args: readonly string[]): Command {
  const [name = 'start', ...given] = args;
  switch (name) {
    case 'start':
    case 'status':
    case 'stop':
    case 'rehearse-restore':
      if (given.length > 0) throw wrong(`${name} takes nothing more.`);
      return { name };
    case 'kill':
    case 'heal': {
      const [node] = given;
      if (node === undefined || given.length > 1) throw wrong(`${name} takes one node.`);
      return { name, node: nodeNamed(node).name };
    }
    case 'cut': {
      const [node, other] = given;
      if (node === undefined || given.length > 2) throw wrong('cut takes one node or two.');
      if (node === other) throw wrong('cut takes two different nodes.');
      return { name, node: nodeNamed(node).name, other: other === undefined ? null : nodeNamed(other).name };
    }
    default:
      throw wrong(`There is no command ${name}.`);
  }
}

function wrong(reason: string): WrongUsage {
  return new WrongUsage([`${reason} The commands are:`, ...USAGE.map((line) => `  ${line}`)].join('\n'));
}
