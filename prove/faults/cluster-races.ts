import { joinCluster, shopNodes } from '../cluster-stage.ts';
import type { Part, Stage } from '../part.ts';
import { BUYERS, openRaces, UNITS } from '../race.ts';
import { ownersPool } from '../shop-stage.ts';

/** More buyers than units, at once, over the shop's nodes of a cluster. */
export const clusterRaces: Part = {
  name: 'cluster-races',
  fault: `${BUYERS} buyers for ${UNITS} units over the ${shopNodes.length} shop nodes of a cluster`,
  mustHold: 'exactly ten are sold, never an eleventh',
  aim: 1000,
  roundsPerStage: 100,
  needsCluster: true,
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const cluster = await joinCluster();
  const pool = ownersPool(cluster.database);
  const races = await openRaces(
    pool,
    shopNodes.map(({ address }) => address),
    cluster.secrets.secretKey,
  );
  return {
    round: races.race,
    async close() {
      const faults = await races.judge();
      await pool.end();
      await cluster.leave();
      return faults;
    },
  };
}
