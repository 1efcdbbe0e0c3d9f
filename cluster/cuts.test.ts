import { expect, test } from 'vitest';
import { cutNamed, cutRules, nameOfCut } from './cuts.ts';
import { nodeNamed } from './nodes.ts';

const db1 = nodeNamed('db1');
const shop1 = nodeNamed('shop1');
const linesOf = (rules: string) => rules.split('\n').filter((line) => line.endsWith('drop'));

test('a cut of one node drops all but its own loopback, both ways', () => {
  expect(linesOf(cutRules(db1, [{ from: db1, to: null }]))).toEqual([
    'add rule inet thokmandu_cuts input iifname != "lo" drop',
    'add rule inet thokmandu_cuts output oifname != "lo" drop',
  ]);
});

test('a cut between two drops at both of them what comes from and goes to the other', () => {
  const cuts = [{ from: db1, to: shop1 }];
  expect(linesOf(cutRules(db1, cuts))).toEqual([
    'add rule inet thokmandu_cuts input ip saddr 10.77.0.51 drop',
    'add rule inet thokmandu_cuts output ip daddr 10.77.0.51 drop',
  ]);
  expect(linesOf(cutRules(shop1, cuts))).toEqual([
    'add rule inet thokmandu_cuts input ip saddr 10.77.0.21 drop',
    'add rule inet thokmandu_cuts output ip daddr 10.77.0.21 drop',
  ]);
});

test('a node without cuts keeps no rule of an earlier one', () => {
  const rules = cutRules(nodeNamed('db2'), [{ from: db1, to: shop1 }]);
  expect(rules.trim().split('\n')).toEqual([
    'add table inet thokmandu_cuts',
    'delete table inet thokmandu_cuts',
  ]);
});

test('a cut has one name from both sides, and is found by it', () => {
  expect(nameOfCut({ from: db1, to: shop1 })).toBe(nameOfCut({ from: shop1, to: db1 }));
  expect(cutNamed('db1--shop1')).toEqual({ from: db1, to: shop1 });
  expect(cutNamed('db1')).toEqual({ from: db1, to: null });
});
