import { isFailure } from '@/lib/core/failure'
import { fail, selectDatabase } from './select-database'

const userId = Number(process.argv[2])
if (!Number.isSafeInteger(userId) || userId < 1)
  fail('Usage: npm run --silent ops -- export-user ID > user.json')
else await print()

async function print() {
  await selectDatabase()
  const { exportUser } = await import('@/lib/people/account/lifecycle/export-user')
  try {
    console.log(JSON.stringify(await exportUser(userId), null, 2))
  } catch (error) {
    if (!isFailure(error, 'UserNotFound')) throw error
    fail(`There is no user ${userId}.`)
  }
}
