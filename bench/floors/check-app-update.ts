import { recordOne } from '@/bench/bare/record'
import { bare, serve, tokenHash } from '@/bench/bare/server'
import { findTokenHolder } from '@/lib/account/sessions/find-token-holder'
import { pool } from '@/lib/db/client'
import { findCurrentReleases } from '@/lib/release/current-releases'
import { presentAppVersions } from '@/lib/release/present'

const text = await recordOne(() => findTokenHolder(Buffer.alloc(32)))
const data = presentAppVersions(await findCurrentReleases(new Date()))
await pool.end()

serve(async request => {
  const { rows } = await bare.query({ name: 'holder', text, values: [tokenHash(request)] })
  if (!rows[0]) throw new Error('nobody')
  return { message: 'App versions', data }
})
