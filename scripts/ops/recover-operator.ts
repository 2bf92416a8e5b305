import { isFailure } from '@/lib/core/failure'
import { fail, selectDatabase } from './select-database'

const [email] = process.argv.slice(2)
if (!email?.includes('@')) fail('Usage: npm run ops -- recover-operator EMAIL')
else await recover(email)

/** Restores access for an operator who is locked, disabled, or has lost password, authenticator and recovery codes. */
async function recover(address: string) {
  await selectDatabase()
  const { recoverOperator } = await import('@/lib/people/operator/recover-operator')
  const { hasPasswordSignIn } = await import('@/lib/people/operator/sso')
  const { pool } = await import('@/lib/db/client')
  try {
    const purpose = hasPasswordSignIn() ? 'choose a new password' : 'sign in'
    console.log(
      `Open this link within an hour to ${purpose}. It works once:\n  ${await recoverOperator(address)}`,
    )
  } catch (error) {
    if (!isFailure(error, 'OperatorNotFound')) throw error
    fail(`There is no operator ${address}.`)
  } finally {
    await pool.end()
  }
}
