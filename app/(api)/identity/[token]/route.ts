import { findPublicClosure } from '@/lib/api/auth/public-maintenance'
import { type PageReply, personalPage } from '@/lib/api/personal-page'
import { countExactly } from '@/lib/api/rate-limit'
import { openPage, readLinkToken } from '@/lib/people/identity/link'
import { isStripeIdentityOn } from '@/lib/people/identity/stripe/provider'
import { messagePage } from './pages'
import { showForm, submitForm } from './submit-form'

/** Per user: typing errors need a few attempts, and pictures are expensive to read. */
const limit = { name: 'identity-form', points: 20, seconds: 3_600, by: (userId: string) => userId }

const page = personalPage({
  formHosts: isStripeIdentityOn() ? ['https://verify.stripe.com'] : [],
  maxBodyBytes: 20 * 1024 * 1024,
  readKey: ({ token = '' }) => readLinkToken(token),
  async admit(key, ip) {
    const state = await openPage(key)
    if (state.kind !== 'open') return messagePage(state)
    const closure = await findPublicClosure(null)
    if (closure) throw closure
    await countExactly([limit], { ip, userId: undefined }, String(state.userId))
    return null
  },
  async run({ key, params: { token = '' }, query, form }): Promise<PageReply> {
    if (!key) return messagePage({ kind: 'invalid' })
    return form
      ? submitForm(key, token, form)
      : showForm(await openPage(key), new URLSearchParams(query).get('view') === 'done')
  },
})

export const GET = page

export const POST = page
