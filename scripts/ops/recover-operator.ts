import { isFailure } from '@/lib/core/failure'
import { failUsage, readArguments } from '@/scripts/tools/read-arguments'
import { runOperation } from './run-operation'

const usage = `Usage: npm run ops -- recover-operator EMAIL
Restores access for an operator who is locked, disabled, or has lost password, authenticator and recovery codes.`
const { given } = readArguments(usage, {}, ['EMAIL'])
const [email] = given
if (!email.includes('@')) failUsage(`${email} is no email address.\n\n${usage}`)

await runOperation(
  async () => {
    const { recoverOperator } = await import('@/lib/people/operator/recover-operator')
    const { hasPasswordSignIn } = await import('@/lib/people/operator/sso')
    const purpose = hasPasswordSignIn() ? 'choose a new password' : 'sign in'
    console.log(
      `Open this link within an hour to ${purpose}. It works once:\n  ${await recoverOperator(email)}`,
    )
  },
  error => (isFailure(error, 'OperatorNotFound') ? [`There is no operator ${email}.`] : undefined),
)
