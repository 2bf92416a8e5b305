import type { PageReply } from '@/lib/api/personal-page'
import { log } from '@/lib/core/log'
import { asStripeError } from '@/lib/core/stripe'
import { acceptsDocuments } from '@/lib/people/identity/documents'
import { openPage } from '@/lib/people/identity/open-page'
import type { PageState } from '@/lib/people/identity/page-state'
import { continueCheck } from '@/lib/people/identity/stripe/continue-check'
import { isStripeIdentityOn } from '@/lib/people/identity/stripe/provider'
import { submitCase } from '@/lib/people/identity/submit-case'
import { identityFormPage, messagePage, stripePage } from './pages'
import { readSubmission } from './read-submission'

/** `isBack`: the user comes back from Stripe, whose result can still be missing. */
export function showForm(state: PageState, isBack: boolean): PageReply {
  if (state.kind !== 'open') return messagePage(state)
  if (isStripeIdentityOn()) return stripePage(state, isBack)
  const { feedback, returnUrl } = state
  return identityFormPage({ feedback, returnUrl, canUpload: acceptsDocuments() })
}

export async function submitForm(key: Uint8Array, token: string, form: FormData): Promise<PageReply> {
  if (isStripeIdentityOn()) return continueAtStripe(key)
  const submission = await readSubmission(token, form)
  if ('errors' in submission) {
    const state = await openPage(key)
    const returnUrl = 'returnUrl' in state ? state.returnUrl : null
    return identityFormPage({ ...submission, feedback: '', returnUrl, canUpload: acceptsDocuments() })
  }
  const outcome = await submitCase(key, submission)
  return outcome.kind === 'submitted' ? { redirectTo: `/identity/${token}` } : messagePage(outcome)
}

async function continueAtStripe(key: Uint8Array): Promise<PageReply> {
  try {
    const outcome = await continueCheck(key)
    return outcome.kind === 'redirect' ? { redirectTo: outcome.url } : messagePage(outcome)
  } catch (error) {
    if (!asStripeError(error)) throw error
    log.error({ error }, 'could not open an identity check at Stripe')
    return messagePage({ kind: 'unavailable' })
  }
}
