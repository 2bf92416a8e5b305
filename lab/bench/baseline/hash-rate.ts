import { hash, verify } from '@node-rs/argon2'
import { password } from '@/lab/bench/test-data'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const concurrency = 4

const storedHash = await hash(password, cost)

async function measureRate(seconds: number): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let verified = 0
  const verifyUntilEnd = async () => {
    while (performance.now() < endsAt) {
      await verify(storedHash, password)
      verified++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, verifyUntilEnd))
  return (verified * 1_000) / (performance.now() - startedAt)
}

process.on('message', (seconds: number) => void measureRate(seconds).then(rate => process.send?.(rate)))
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
