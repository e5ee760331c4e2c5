/** 2,000 players return at once after a restart of the server, through one proxy. */
import { quantile, type Bench, type Measurement } from './bench.ts'
import { ownAddress, returnAfterRestart, sharedAddress } from './returning.ts'

const TABLES = Number(process.env.RETURNING_TABLES ?? 500)
const CROWDS = [
  ['each from an address', ownAddress],
  ['all from one address', sharedAddress],
] as const

const measure = async (): Promise<readonly Measurement[]> => {
  const measured: Measurement[] = []
  for (const [name, addressOf] of CROWDS) {
    const { backMs, refusals, serverMs, clientMs } = await returnAfterRestart({ tables: TABLES, addressOf })
    const of = `${TABLES * 4} players, ${name}`
    measured.push(
      { name: `${of}: back`, unit: 'players', value: backMs.length },
      { name: `${of}: refused with 429`, unit: 'players', value: refusals.get(429) ?? 0 },
      {
        name: `${of}: refused otherwise`,
        unit: 'players',
        value: [...refusals.values()].reduce((sum, count) => sum + count, 0) - (refusals.get(429) ?? 0),
      },
      { name: `${of}: half of them are back after`, unit: 'ms', value: quantile(backMs, 0.5) },
      { name: `${of}: the last is back after`, unit: 'ms', value: quantile(backMs, 1) },
      { name: `${of}: processor time of the server meanwhile`, unit: 'ms', value: serverMs },
      { name: `${of}: processor time of the players meanwhile`, unit: 'ms', value: clientMs },
    )
  }
  return measured
}

export const returningBench: Bench = { name: 'return-after-restart', repetitions: 1, measure }
