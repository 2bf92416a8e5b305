import { readId } from '@/lib/core/read-id'
import { failUsage, readArguments } from '@/scripts/tools/read-arguments'
import { runOperation } from './run-operation'

const usage = `Usage: npm run --silent ops -- export-user ID > user.json
Prints all data of the user with this ID, such as 40218 or U-40218.`
const { given } = readArguments(usage, {}, ['ID'])
const userId = readId(given[0], 'u') ?? failUsage(`${given[0]} is no ID of a user.\n\n${usage}`)

await runOperation(async () => {
  const { exportUser } = await import('@/lib/people/account/lifecycle/export-user')
  console.log(JSON.stringify(await exportUser(userId), null, 2))
})
