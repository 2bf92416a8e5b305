'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { undoChange, undoPolicy } from '@/lib/console/audit-log/revert'
import { readRequestId } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { sessionCookie } from '@/lib/console/auth/session-cookie'
import { signOutOperator } from '@/lib/people/operator/end-sessions'
import { savePreferences } from '@/lib/people/operator/save-preferences'
import { preferencesChange } from '@/lib/people/operator/schema'
import { revertFailures } from './audit/revert-failures'

export const undo = operatorAction({
  change: undoPolicy,
  input: z.strictObject({ auditId: z.int().min(1) }),
  failures: revertFailures,
  async run({ operator, input, by }) {
    const { text } = await undoChange({ ...by, role: operator.role }, input.auditId)
    return { result: { text } }
  },
})

export const updatePreferences = operatorAction({
  role: 'viewer',
  harmless: 'Own console preferences.',
  input: preferencesChange,
  async run({ operator, input }) {
    await savePreferences(operator.id, input)
    return {}
  },
})

export async function signOutAction(): Promise<never> {
  const jar = await cookies()
  const { name, options } = sessionCookie()
  const token = jar.get(name)?.value
  if (token) await signOutOperator(token, await readRequestId())
  // Browsers delete a __Host- cookie only if the attributes match those it was set with.
  jar.set(name, '', { ...options, maxAge: 0 })
  redirect('/admin/sign-in')
}
