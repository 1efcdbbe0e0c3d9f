import { browserFlaps } from './faults/browser-flaps.ts';
import { clockAhead, clockBehind } from './faults/clocks.ts';
import { clusterKillShop } from './faults/cluster-kill-shop.ts';
import { clusterCutPrimary, clusterKillPrimary } from './faults/cluster-primary.ts';
import { clusterRaces } from './faults/cluster-races.ts';
import { couriers } from './faults/couriers.ts';
import { deadConsumer } from './faults/dead-consumer.ts';
import { fullData, fullWal } from './faults/full-disk.ts';
import { requestFuzz } from './faults/fuzz.ts';
import { gateways } from './faults/gateways.ts';
import { killPostgres } from './faults/kill-postgres.ts';
import { killProcess } from './faults/kill-process.ts';
import { killWorker } from './faults/kill-worker.ts';
import { networkCut, networkLossy, networkSlow } from './faults/network.ts';
import { races } from './faults/races.ts';
import { soak } from './faults/soak.ts';
import type { Part } from './part.ts';

/** Everything that can be proven, in the order of the report. */
export const parts: readonly Part[] = [
  killProcess,
  killWorker,
  deadConsumer,
  killPostgres,
  networkSlow,
  networkLossy,
  networkCut,
  fullData,
  fullWal,
  gateways,
  couriers,
  browserFlaps,
  clockAhead,
  clockBehind,
  races,
  clusterKillPrimary,
  clusterCutPrimary,
  clusterKillShop,
  clusterRaces,
  requestFuzz,
  soak,
];
