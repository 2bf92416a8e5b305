import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { House } from '@/bench/house'
import type { Measured } from '@/bench/lists/measure'
import type { Section } from '@/bench/report'
import { seedConsole } from '@/bench/seed/console'

const many = 1_000_000
const mostMs = 300

/**
 * Every list of the console on a million users: each order, page, search and view, all that the database does for it,
 * counts too; and whether the plan of any page read more rows than it shows.
 */
export async function measureLists(house: House): Promise<Section[]> {
  const url = await house.database(many)
  await seedConsole(url, many)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'bench/lists/measure.ts'],
    {
      env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error' },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const measured = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as Measured[]
  const names = [...new Set(measured.map(({ list }) => list))]
  return names.map(name => {
    const own = measured.filter(({ list }) => list === name)
    for (const { what, rows, ms, excess } of own)
      console.error(
        `  ${name} ${what}: ${rows} rows, ${ms.toFixed(1)} ms${excess.map(words => `; ${words}`).join('')}`,
      )
    const greedy = own.filter(({ what, excess }) => excess.length > 0 && !what.startsWith('view'))
    return {
      title: `List of ${name} with a million users`,
      standings: [],
      verdicts: [
        {
          what: 'rows in sight',
          measured: Math.max(...own.map(({ rows }) => rows)),
          bar: { atLeast: 1 },
          unit: '',
        },
        {
          what: 'slowest median',
          measured: Math.max(...own.map(({ ms }) => ms)),
          bar: { below: mostMs },
          unit: 'ms',
        },
        { what: 'ways that read more than they show', measured: greedy.length, bar: { below: 1 }, unit: '' },
      ],
    }
  })
}
