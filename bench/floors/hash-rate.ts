import { hash, verify } from '@node-rs/argon2'
import { password } from '@/bench/people'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4

const stored = await hash(password, cost)

async function verifyFor(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let done = 0
  const beganAt = performance.now()
  const lane = async () => {
    while (performance.now() < end) {
      await verify(stored, password)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (done * 1_000) / (performance.now() - beganAt)
}

process.on('message', (seconds: number) => void verifyFor(seconds).then(rate => process.send?.(rate)))
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
