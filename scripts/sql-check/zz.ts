import { execFileSync } from 'node:child_process'
import { textOf } from './compose'
import { findStatements } from './find-statements'

const files = execFileSync('git', ['ls-files', 'lib', 'app', 'server', 'scripts', 'prisma'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(f => /\.tsx?$/.test(f) && !/test\.tsx?$/.test(f) && !/zz.ts/.test(f))

import { existsSync, readFileSync } from 'node:fs'

const t0 = Date.now()
const { statements, unresolved } = findStatements(
  process.cwd(),
  files.filter(f => existsSync(f) && readFileSync(f, 'utf8').includes('sql-template-tag')),
)
console.log(
  'ms',
  Date.now() - t0,
  'statements',
  statements.length,
  'variants',
  statements.reduce((n, s) => n + s.variants.length, 0),
  'unresolved',
  unresolved.length,
)
for (const u of unresolved) console.log(u.place, '|', u.reason.replace(/\s+/g, ' '))
if (process.argv[2])
  for (const s of statements)
    if (s.place.includes(process.argv[2])) console.log(s.place, s.variants.map(textOf))
