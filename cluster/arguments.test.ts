import { expect, test } from 'vitest';
import { parseCommand, WrongUsage } from './arguments.ts';
import { UnknownNode } from './nodes.ts';

test.each([
  [[], { name: 'start' }],
  [['status'], { name: 'status' }],
  [['stop'], { name: 'stop' }],
  [['kill', 'db1'], { name: 'kill', node: 'db1' }],
  [['heal', 'shop2'], { name: 'heal', node: 'shop2' }],
  [['cut', 'db1'], { name: 'cut', node: 'db1', other: null }],
  [['cut', 'db1', 'etcd2'], { name: 'cut', node: 'db1', other: 'etcd2' }],
])('%j is understood', (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [['burn'], 'There is no command burn. The commands are:'],
  [['kill'], 'kill takes one node.'],
  [['heal', 'db1', 'db2'], 'heal takes one node.'],
  [['cut'], 'cut takes one node or two.'],
  [['cut', 'db1', 'db1'], 'cut takes two different nodes.'],
  [['stop', 'db1'], 'stop takes nothing more.'],
])('%j is refused with the commands there are', (args, reason) => {
  expect(() => parseCommand(args)).toThrow(WrongUsage);
  expect(() => parseCommand(args)).toThrow(reason);
  expect(() => parseCommand(args)).toThrow('npm run cluster -- cut NODE NODE');
});

test.each([[['kill', 'db9']], [['cut', 'db1', 'db9']], [['heal', 'db9']]])(
  '%j is refused with the nodes there are',
  (args) => {
    expect(() => parseCommand(args)).toThrow(UnknownNode);
    expect(() => parseCommand(args)).toThrow(
      /There is no node db9\. The nodes are: etcd1, .*db3, .*shop3, .*proxy\./,
    );
  },
);
